package io.perfwarden.histories;

import io.perfwarden.model.RunId;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.UseCaseWorld;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What runs of the benchmark workflow upload. */
final class Uploads {
    private static final byte[] SAME = zip(Outcome.TIME);
    private static final byte[] SLOW = zip(Outcome.SLOW_TIME);
    private static final byte[] LACKING =
            UseCaseWorld.zip(
                    "results.json", "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]");
    private static final byte[] SELECTED =
            UseCaseWorld.zip(
                    Map.of(
                            "results.json",
                            "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]",
                            "perfwarden-selection.json",
                            """
                            {"schema": "perfwarden/selection/1",
                             "leftOut": {"render": "nothing that it uses is changed"}}
                            """));

    private Uploads() {}

    /** Of which results are submitted; of none that there is nothing to measure. */
    static List<String> platforms(Outcome outcome) {
        return switch (outcome) {
            case SKIPPED -> List.of("");
            case HALF -> List.of("a");
            default -> List.of("a", "b");
        };
    }

    /** What is submitted of a platform. */
    static byte[] submitted(String platform, Outcome outcome) {
        return switch (platform) {
            case "" -> new byte[0];
            case "b" -> outcome == Outcome.BAD ? SLOW : SAME;
            default -> SAME;
        };
    }

    static void of(FakeGitHub github, RunId run, Outcome outcome, Instant at) {
        switch (outcome) {
            case GOOD, FAILED -> {
                github.artifact(run, "bench-a", SAME, at);
                github.artifact(run, "bench-b", SAME, at);
            }
            case BAD -> {
                github.artifact(run, "bench-a", SAME, at);
                github.artifact(run, "bench-b", SLOW, at);
            }
            case SELECTED -> {
                github.artifact(run, "bench-a", SAME, at);
                github.artifact(run, "bench-b", SELECTED, at);
            }
            case LACKING -> {
                github.artifact(run, "bench-a", SAME, at);
                github.artifact(run, "bench-b", LACKING, at);
            }
            case HALF, LATE -> github.artifact(run, "bench-a", SAME, at);
            case EMPTY, CANCELLED, SKIPPED, LEFT_OUT -> {}
        }
    }

    /** What was uploaded and not listed at once. */
    static void late(FakeGitHub github, RunId run, Instant at) {
        github.artifact(run, "bench-b", SAME, at);
    }

    private static byte[] zip(int render) {
        return UseCaseWorld.zip("results.json", UseCaseWorld.times(Outcome.TIME, render));
    }
}
