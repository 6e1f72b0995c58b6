"""What is counted, for Prometheus: requests by route, game and class of status, and how long answers took to begin."""

from collections.abc import Collection
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The counters of one process. No label is finer than route, game and class of status."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        requests = Counter("kifu_requests", "Requests.", ("route", "game", "status"), registry=self._registry)
        seconds = Histogram(
            "kifu_answer_seconds", "Until the answer began.", ("route",), buckets=_BUCKETS, registry=self._registry
        )
        self._requests, self._seconds = cache(requests.labels), cache(seconds.labels)

    def count(self, route: str, game: str, status: int, seconds: float) -> None:
        """One request was answered."""
        self._requests(route, game, f"{status // 100}xx").inc()
        self._seconds(route).observe(seconds)

    def tell(self, put_aside: Collection[object]) -> None:
        """Tell with everything how many streams lie there now."""
        gauge = Gauge("kifu_streams_put_aside", "Streams that no list can tell of.", registry=self._registry)
        gauge.set_function(lambda: len(put_aside))

    def text(self) -> bytes:
        """Everything counted so far."""
        return generate_latest(self._registry)
