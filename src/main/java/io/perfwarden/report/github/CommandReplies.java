package io.perfwarden.report.github;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.group.AcceptedRowSet;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.PullNumber;
import io.perfwarden.report.AcceptanceWording;
import java.time.LocalDate;
import java.util.List;

/** Answers to commands in comments, as Markdown that mentions nobody. */
public final class CommandReplies {
    /** Why a command was not carried out. */
    public sealed interface Refusal {
        /**
         * The person may not.
         *
         * @param permission as GitHub names it, such as {@code read}
         */
        record NoPermission(String login, String permission) implements Refusal {}

        /** The comment was changed after it was written, so nobody knows who wanted what. */
        record Edited() implements Refusal {}

        /** The report is of another commit than the branch is at. */
        record HeadMoved(CommitSha shown, CommitSha now) implements Refusal {}

        /** The command names another commit than the branch is at. */
        record NotTheHead(String named, CommitSha head) implements Refusal {}

        /** The results are newer than the command: whoever wrote it has not seen them. */
        record NewerResults() implements Refusal {}

        /** There was no report yet when the command was given, or nobody can know which. */
        record NothingInView() implements Refusal {}

        /** A benchmark failed, which no skip lets pass. */
        record FailedRows() implements Refusal {}

        /** GitHub does not say what the person may do. */
        record PermissionUntold(String login, String reason) implements Refusal {}

        /**
         * Nothing that was asked for fails, or none of it can be accepted like that.
         *
         * @param left what fails
         */
        record NothingToAccept(String pattern, List<AcceptedRowSet.Left> left) implements Refusal {
            public NothingToAccept {
                left = List.copyOf(left);
            }
        }

        /** More rows than are accepted one by one. */
        record TooManyRows(int rows, int most) implements Refusal {}

        /** What is to be accepted would not be any more. */
        record InThePast(LocalDate until) implements Refusal {}

        /** Several pull requests are at the commit whose check has the button. */
        record SeveralPulls() implements Refusal {}

        /** Nothing was measured yet for the head. */
        record NoResults(CommitSha head) implements Refusal {}

        /**
         * There is no such suite.
         *
         * @param suites what there is
         */
        record UnknownSuite(String asked, List<String> suites) implements Refusal {
            public UnknownSuite {
                suites = List.copyOf(suites);
            }
        }

        /**
         * There is no such benchmark.
         *
         * @param similar names that are near; may be empty
         */
        record UnknownBenchmark(String asked, List<String> similar) implements Refusal {
            public UnknownBenchmark {
                similar = List.copyOf(similar);
            }
        }

        /**
         * It may be one of several.
         *
         * @param candidates not empty
         */
        record AmbiguousName(String asked, List<String> candidates) implements Refusal {
            public AmbiguousName {
                candidates = List.copyOf(candidates);
            }
        }

        /**
         * GitHub does not let the app write, neither to the branch nor to one beside it.
         *
         * @param said GitHub's words
         */
        record WriteRefused(String said) implements Refusal {}

        /** The pull request is closed or merged. */
        record Closed() implements Refusal {}

        /** The run cannot be run again: too old, still running, or the app may not. */
        record NotRunAgain() implements Refusal {}

        /** The command cannot be read, or asks for what cannot be done. */
        record Unclear(InputProblem problem) implements Refusal {}
    }

    /**
     * A baseline that was written.
     *
     * @param suites with the values that were replaced as their baseline side
     * @param paths of the files written
     * @param commit that wrote them
     * @param reason in the person's words; may be empty
     */
    public record Regenerated(
            Comparison suites,
            List<String> paths,
            CommitSha commit,
            String requestedBy,
            String reason) {
        public Regenerated {
            paths = List.copyOf(paths);
        }
    }

    private CommandReplies() {}

    /** Why a command was not carried out, and what would help. */
    public static String refused(Refusal refusal) {
        return ReplyWording.refused(refusal);
    }

    /**
     * Rows were accepted.
     *
     * @param left what was asked for and was not
     */
    public static String accepted(RowAcceptance acceptance, List<AcceptedRowSet.Left> left) {
        return AcceptanceWording.accepted(acceptance, left);
    }

    /** The baseline was written to the pull request's own branch. */
    public static String regenerated(Regenerated done) {
        return ReplyWording.regenerated(done);
    }

    /** Why a baseline is proposed beside the pull request that it was asked for on. */
    public enum Beside {
        /** The head is in a fork. */
        FORK,
        /** The head is the default branch or a protected one. */
        PROTECTED
    }

    /**
     * The baseline was put up as a pull request of its own.
     *
     * @param opened that pull request
     */
    public static String regeneratedBeside(Regenerated done, PullNumber opened, Beside why) {
        return ReplyWording.regeneratedBeside(done, opened, why);
    }

    /**
     * The body of the pull request that proposes a baseline for another one.
     *
     * @param pull the other pull request
     * @param commit the body of the commit message
     */
    public static String proposal(PullNumber pull, String commit, Beside why) {
        return ReplyWording.proposal(pull, commit, why);
    }

    /** The title of what proposes baselines that the default branch has beaten. */
    public static String improvedHeadline(List<String> suites) {
        return ReplyWording.improvedHeadline(suites);
    }

    /**
     * The body of the pull request that proposes baselines which the default branch has beaten.
     *
     * @param measured the commit that was faster
     * @param runUrl page of the run that measured it; may be empty
     */
    public static String improved(
            BranchName branch, CommitSha measured, Comparison comparison, String runUrl) {
        return ReplyWording.improved(branch, measured, comparison, runUrl);
    }

    public static String measuringAgain(String runUrl) {
        return ReplyWording.measuringAgain(runUrl);
    }

    /** Why a row has its outcome: samples, spread, rule, limit and the arithmetic. */
    public static String why(SuiteComparison suite, Row row) {
        return ReplyWording.why(suite, row);
    }
}
