package io.perfwarden.browser;

import module java.base;

import io.perfwarden.demo.SampleHistory;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.Metric;
import io.perfwarden.model.SeriesId;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;

/** Each page, of a repository with a history. */
enum ServedPage {
    OVERVIEW(_ -> "/"),
    BENCHMARKS(repo -> of(repo, "?outcome=all")),
    TREND(repo -> trend(repo, "encode/base64")),
    TRENDS(repo -> eight(repo)),
    POINT(repo -> trend(repo, "encode/base64") + "&range=50&p=1057.1"),
    COMPARE(repo -> of(repo, "/compare/" + commit(repo, 50) + "..." + commit(repo, 60))),
    PULL(repo -> of(repo, "/pull/" + SampleHistory.RED)),
    RUN(repo -> of(repo, "/run/1060")),
    CHANGES(repo -> of(repo, "/changes?state=all")),
    HEALTH(repo -> of(repo, "/health"));

    @SuppressWarnings("ImmutableEnumChecker")
    private final Function<InstalledRepo, String> path;

    ServedPage(Function<InstalledRepo, String> path) {
        this.path = path;
    }

    private static String of(InstalledRepo repo, String tail) {
        return "/r/" + repo.name() + tail;
    }

    String path(InstalledRepo repo) {
        return path.apply(repo);
    }

    private static String eight(InstalledRepo repo) {
        return trend(
                repo,
                "parse/json",
                "parse/csv",
                "encode/base64",
                "encode/hex",
                "hash/sha256",
                "hash/crc32",
                "sort/small",
                "io/read_file");
    }

    private static String trend(InstalledRepo repo, String... benchmarks) {
        return of(
                repo,
                Stream.of(benchmarks)
                        .map(it -> series(repo, it).value())
                        .collect(Collectors.joining(",", "/trend?s=", "")));
    }

    /** The series of a benchmark on Linux. */
    static SeriesId series(InstalledRepo repo, String benchmark) {
        String name = repo.equals(FilledServer.HOSTILE) ? HostileText.of(benchmark) : benchmark;
        return SeriesId.of(
                SeriesKey.of(
                        new SuitePlatform("core", "linux"),
                        BenchmarkId.of(name),
                        Metric.of("cpu_time", Unit.parse("ns"))));
    }

    static String commit(InstalledRepo repo, int run) {
        return SampleHistory.commit(repo, run).abbreviated();
    }
}
