package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.LastRelease;
import io.perfwarden.compare.rule.*;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;
import io.perfwarden.stats.SignificanceOptions.Machines;
import picocli.CommandLine.*;

/** Inputs of a comparison besides baseline and results. */
@Command
final class HistoryOptions {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");
    private static final Pattern RELEASE =
            Pattern.compile("(?<tag>[^=]{1,100})=(?<sha>[0-9a-f]{7,64})");

    @Option(names = "--history", paramLabel = "DIR")
    private Optional<String> history = Optional.empty();

    @Option(names = "--archived", paramLabel = "SHA")
    private Optional<String> archived = Optional.empty();

    @Option(names = "--again", paramLabel = "PATH")
    List<String> again = List.of();

    @Option(names = "--dedicated")
    private boolean dedicated;

    @Option(names = "--release", paramLabel = "TAG=SHA")
    private Optional<String> release = Optional.empty();

    /** The named baseline file, or its content at a commit. */
    String baseline(String named) throws CliRefusal {
        if (archived.isEmpty()) {
            return named;
        }
        String sha = archived.get();
        if (!COMMIT.matcher(sha).matches()) {
            throw CliRefusal.usage("--archived", "expected at least seven digits of a commit");
        }
        return BaselinePath.archive(named, sha.substring(0, 7));
    }

    List<String> inputPaths() {
        return Stream.concat(history.stream(), again.stream()).toList();
    }

    /** The option's, or the suite's. */
    Machines machines(SuitePolicy suite) {
        return suite.machines(dedicated);
    }

    /** The history; empty if none is named. */
    SuiteHistory suiteHistory(
            SuitePolicy suite, String baseline, Function<String, BaselineDirectory> directories)
            throws CliRefusal {
        SuitePlatform where = new SuitePlatform(suite.name(), "");
        if (history.isEmpty()) {
            if (release.isPresent()) {
                throw CliRefusal.usage(
                        "--release", "needs what it measured, expected --history DIR");
            }
            if (suite.row().decision() == RowPolicy.Decision.STATISTICAL) {
                throw CliRefusal.usage(
                        "--decision",
                        "statistical decisions need a history, expected --history DIR");
            }
            return SuiteHistory.none(where);
        }
        SuiteHistory past =
                directories
                        .apply(history.get())
                        .history(
                                where,
                                List.of(BaselineDirectory.stem(Path.of(baseline)), suite.name()));
        return release.isEmpty()
                ? past
                : past.withRelease(Optional.of(release(past, release.get())));
    }

    private static LastRelease release(SuiteHistory past, String text) throws CliRefusal {
        Matcher named = RELEASE.matcher(text);
        if (!named.matches()) {
            throw CliRefusal.usage(
                    "--release",
                    "expected TAG=SHA with at least seven digits of a commit",
                    "git rev-parse 'v1.2.0^{commit}' prints that of v1.2.0");
        }
        String digits = named.group("sha").substring(0, 7);
        for (int end = past.runs().size(); end > 0; end--) {
            if (past.runs().get(end - 1).name().startsWith(digits)) {
                return LastRelease.endOf(named.group("tag"), past.between(0, end));
            }
        }
        throw CliRefusal.unreadable(
                "--release",
                "none of the " + past.runs().size() + " runs of the history is of " + digits);
    }
}
