package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.config.GlobPattern;
import io.perfwarden.model.CommitSha;

/** A command in a comment. Its text is untrusted, bounded and on one line. */
public sealed interface Command {
    /**
     * Write the measured values as the new baseline.
     *
     * @param suites names as written, in order, each once; empty for all
     * @param sha 7 to 40 lower-case hexadecimal digits that the head must start with, where the
     *     command insists on one
     * @param allowFailed whether benchmarks may be left out that failed or are gone
     * @param reason may be empty
     */
    record RegenBaseline(
            List<String> suites, Optional<String> sha, boolean allowFailed, String reason)
            implements Command {
        public RegenBaseline {
            suites = List.copyOf(suites);
        }
    }

    /** List the commands. */
    record Help() implements Command {}

    /** Judge again from the stored results. */
    record Recheck() implements Command {}

    /**
     * Explain one row.
     *
     * @param benchmark its name, not empty
     */
    record Why(String benchmark) implements Command {}

    /**
     * Hold the stored results of the head against those of another commit.
     *
     * @param ref a commit, tag or branch; not empty
     */
    record Compare(String ref) implements Command {}

    /**
     * Measure the head.
     *
     * @param suites names as written, each once; empty for all that name a workflow
     * @param against a commit, tag or branch that it is held against as well
     */
    record Run(List<String> suites, Optional<String> against) implements Command {
        public Run {
            suites = List.copyOf(suites);
        }
    }

    /** End what was asked for. */
    record Cancel() implements Command {}

    /** Measure again and pool the samples. */
    record Rerun() implements Command {}

    /**
     * Accept rows for this pull request.
     *
     * @param rows over benchmark names
     * @param until the last day on which it holds
     * @param max worsening up to which it holds, as a fraction: 0.1 for {@code +10%}; positive
     * @param reason not empty in a comment
     * @param head the only commit about which it is said; absent in a comment, which is about what
     *     the report showed
     */
    record Accept(
            GlobPattern rows,
            Optional<LocalDate> until,
            OptionalDouble max,
            String reason,
            Optional<CommitSha> head)
            implements Command {
        /** As it is in a comment. */
        public Accept(
                GlobPattern rows, Optional<LocalDate> until, OptionalDouble max, String reason) {
            this(rows, until, max, reason, Optional.empty());
        }
    }

    /**
     * Let this head pass without being measured.
     *
     * @param reason may be empty
     */
    record Skip(String reason) implements Command {}

    /** Someone is on the regression that an issue is about. */
    record Ack() implements Command {}

    /**
     * Close the issue of a regression until a day.
     *
     * @param until on which it is opened again if it is worse still
     */
    record Snooze(LocalDate until) implements Command {}

    /**
     * Find the commit that brought the regression that an issue is about.
     *
     * @param runs that are measured at most
     */
    record Bisect(int runs) implements Command {}

    /**
     * Marks the regression of an issue as a false alarm.
     *
     * @param reason not empty
     */
    record Noise(String reason) implements Command {}

    /**
     * Mark the commit that merges this pull request, in trends.
     *
     * @param benchmarks over names of what it is about
     * @param text not empty
     */
    record Note(GlobPattern benchmarks, String text) implements Command {}

    /**
     * Something that was certainly meant for us, but is no command.
     *
     * @param line what was written
     * @param reason what is wrong with it, a sentence without subject and full stop
     * @param nearest what was probably meant
     */
    record Misunderstood(String line, String reason, Optional<String> nearest) implements Command {}
}
