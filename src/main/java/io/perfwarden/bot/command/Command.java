package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.compare.SpeedClaim;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.model.CommitSha;

/** A command in a comment: untrusted, bounded, one line. */
public sealed interface Command {
    /**
     * Write the measured values as the new baseline.
     *
     * @param suites names as written; empty for all
     * @param sha 7 to 40 lower-case hexadecimal digits of the required head
     * @param allowFailed whether failed and missing benchmarks may be left out
     */
    record RegenBaseline(
            List<String> suites, Optional<String> sha, boolean allowFailed, String reason)
            implements Command {
        public RegenBaseline {
            suites = List.copyOf(suites);
        }
    }

    record Help() implements Command {}

    record Recheck() implements Command {}

    /** Check a claim that benchmarks became faster. */
    record Claim(SpeedClaim claim) implements Command {}

    /** Judge a new benchmark as the missing one that it was, for this head. */
    record Renamed(String before, String now) implements Command {}

    /** Let the check pass although the claims of the description were not seen. */
    record AcceptClaims(String reason) implements Command {}

    /** Drill the gate with recorded runs of the default branch. */
    record Drill() implements Command {}

    /**
     * Explain one row.
     *
     * @param benchmark not empty
     */
    record Why(String benchmark) implements Command {}

    /**
     * Compare the head's stored results with another commit's.
     *
     * @param ref a commit, tag or branch; not empty
     */
    record Compare(String ref) implements Command {}

    /**
     * Measure the head.
     *
     * @param suites names as written; empty for all with a workflow
     * @param benchmarks what the workflow is to measure, in its own words; absent for all
     * @param against a commit, tag or branch for a comparison
     */
    record Run(List<String> suites, Optional<String> benchmarks, Optional<String> against)
            implements Command {
        public Run {
            suites = List.copyOf(suites);
        }
    }

    record Cancel() implements Command {}

    record Rerun() implements Command {}

    /**
     * Accept rows for this pull request.
     *
     * @param until last day of validity
     * @param max accepted worsening as a fraction, 0.1 for {@code +10%}; positive
     * @param reason not empty in a comment
     * @param head the only commit; absent in a comment, which refers to the report
     */
    record Accept(
            GlobPattern rows,
            Optional<LocalDate> until,
            OptionalDouble max,
            String reason,
            Optional<CommitSha> head)
            implements Command {
        public Accept(
                GlobPattern rows, Optional<LocalDate> until, OptionalDouble max, String reason) {
            this(rows, until, max, reason, Optional.empty());
        }
    }

    /** Let this head pass without a measurement. The reason may be empty. */
    record Skip(String reason) implements Command {}

    /** Let results of this head count that were submitted and only kept. */
    record Trust() implements Command {}

    record Ack() implements Command {}

    /** Close a regression's issue until a day, on which it reopens if it is still worse. */
    record Snooze(LocalDate until) implements Command {}

    /** Find the commit of an issue's regression, with at most {@code runs} measurements. */
    record Bisect(int runs) implements Command {}

    /**
     * Marks the regression of an issue as a false alarm.
     *
     * @param reason not empty
     */
    record Noise(String reason) implements Command {}

    /**
     * Mark this pull request's merge commit in trends.
     *
     * @param text not empty
     */
    record Note(GlobPattern benchmarks, String text) implements Command {}

    /**
     * A line for us that is no command.
     *
     * @param reason a sentence without subject and full stop
     */
    record Misunderstood(String line, String reason, Optional<String> nearest) implements Command {}
}
