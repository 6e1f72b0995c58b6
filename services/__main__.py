"""The command line: `kifu --help`."""

import click

from services.command import demo, migrate, replay, serve, token


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kifu")
def main() -> None:
    """Kifu: the written record of board games."""


main.add_command(serve.command)
main.add_command(demo.command)
main.add_command(replay.command)
main.add_command(token.command)
main.add_command(migrate.command)

if __name__ == "__main__":
    main()
