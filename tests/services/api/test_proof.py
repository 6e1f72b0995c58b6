"""The proof of the record as anybody may ask for it: seals page by page, the key they are checked with."""

from uuid import UUID

import httpx

from services.store.hashing import bucket_of
from services.store.seal import Signed, from_bytes
from tests.services.api.people import no, ok, together
from tests.services.api.serve import serving


def all_seals(guest):
    path, found = "/v1/audit/seals?limit=2", []
    page = ok(guest.get(path))
    while page["items"]:
        assert len(page["items"]) <= 2
        found += page["items"]
        if "next" not in page:
            break
        page = ok(guest.get(f"{path}&after={page['next']}"))
    return found


def test_every_seal_is_told_with_all_that_it_takes_to_check_it(anna, ben, sealing, people):
    for _ in range(3):
        match = together(anna, ben)
        sealing()
    seals = all_seals(anna)
    public_key = ok(people.stranger().get("/v1/audit/key"))["public_key"]
    assert [one["number"] for one in seals] == list(range(1, len(seals) + 1))
    for one in seals:
        signed = Signed(one["number"], *(bytes.fromhex(one[name]) for name in ("signed", "signature", "public_key")))
        told = from_bytes(signed.signed)
        assert signed.is_genuine
        assert one["public_key"] == public_key
        assert [head["bucket"] for head in one["heads"]] == [head.bucket for head in told.heads]
        assert one["kind"] == "seal"
        assert "lost" not in one
    head = next(head for head in seals[-1]["heads"] if head["bucket"] == bucket_of(UUID(match.id)))
    assert head["last_pos"] >= anna.sees(match)["version"]


def test_the_key_is_for_everybody_and_seals_for_whoever_has_a_token(people, anna):
    assert ok(people.stranger().get("/v1/audit/key"))["algorithm"] == "ed25519"
    assert no(people.stranger().get("/v1/audit/seals")) == (401, "unauthorised")
    assert no(anna.get("/v1/audit/seals?after=x")) == (400, "malformed")


def test_readiness_names_a_key_that_is_gone_or_another(knobs, tmp_path, sealing):
    sealing()
    keys = tmp_path / "keys"
    with serving(tmp_path / "server", **knobs | {"KIFU_KEYS": str(keys)}) as running:
        (keys / "luck.key").unlink()
        answer = httpx.get(f"{running.url}/health/ready")
        assert answer.status_code == 503
        missing = answer.json()["missing"]
    assert "luck.key cannot be read in the folder of keys." in missing
    assert "seal.key is not the one that this record has been kept with." in missing
