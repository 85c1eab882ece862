package io.perfwarden.report.github;

import module java.base;

import io.perfwarden.compare.group.AcceptedRowSet;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.report.TextTemplates;

/** Why a command was not carried out. */
public sealed interface CommandRefusal {
    /** A fixed word for metrics, such as {@code no-permission}. */
    default String key() {
        return this instanceof Plain plain
                ? TextTemplates.key(plain)
                : getClass()
                        .getSimpleName()
                        .replaceAll("(?<!^)(?=[A-Z])", "-")
                        .toLowerCase(Locale.ROOT);
    }

    enum Plain implements CommandRefusal {
        NEWER_RESULTS,
        NOTHING_IN_VIEW,
        CLAIMS_CHANGED,
        NOT_RENAMED,
        FAILED_ROWS,
        SEVERAL_PULLS,
        NO_WORKFLOW,
        FORK_CHANGED,
        FORK_UNREAD,
        NOTHING_TO_CANCEL,
        NOTHING_TO_TRUST,
        CLOSED,
        NOT_MERGED,
        NOT_RUN_AGAIN,
        ONLY_IN_ISSUE,
        ONLY_ON_PULL,
        NO_REGRESSION,
        UNKNOWN_COMMITS,
        NO_BISECTION
    }

    record NoPermission(String login, String permission) implements CommandRefusal {}

    record HeadMoved(CommitSha shown, CommitSha now) implements CommandRefusal {}

    record BaseChanged(BranchName shown, BranchName now) implements CommandRefusal {}

    record NotTheHead(String named, CommitSha head) implements CommandRefusal {}

    record PermissionUntold(String login, String reason) implements CommandRefusal {}

    record NothingToAccept(String pattern, List<AcceptedRowSet.RefusedRow> left)
            implements CommandRefusal {
        public NothingToAccept {
            left = List.copyOf(left);
        }
    }

    record TooManyRows(int rows, int most) implements CommandRefusal {}

    record InThePast(LocalDate until) implements CommandRefusal {}

    record NoResults(CommitSha head) implements CommandRefusal {}

    record NotStarted(String workflow, String reason) implements CommandRefusal {}

    /** The workflow takes no names of benchmarks. */
    record NoChoice(String workflow) implements CommandRefusal {}

    record MovedMeanwhile(CommitSha asked, CommitSha now) implements CommandRefusal {}

    record BareCommit(String ref) implements CommandRefusal {}

    record ForkNotRun(String workflow) implements CommandRefusal {}

    /** A workflow is not told which commit of a fork it is to measure. */
    record NoCommitInput(String workflow) implements CommandRefusal {}

    /** What a run of a fork's head would use differs from the default branch. */
    record ForkChanges(String workflow, List<String> paths) implements CommandRefusal {
        public ForkChanges {
            paths = List.copyOf(paths);
        }
    }

    /** The branch that would hold a fork's head would start these workflows. */
    record ForkStarts(String branch, List<String> workflows) implements CommandRefusal {
        public ForkStarts {
            workflows = List.copyOf(workflows);
        }
    }

    /** The end of a run for a fork's head would start these workflows. */
    record ForkFollowed(String workflow, List<String> workflows) implements CommandRefusal {
        public ForkFollowed {
            workflows = List.copyOf(workflows);
        }
    }

    record BranchTaken(String branch, CommitSha by) implements CommandRefusal {}

    /** {@code reason}: GitHub's words. */
    record BranchRefused(String branch, String reason) implements CommandRefusal {}

    /** What {@code sources} submit is not started by the server. */
    record RunElsewhere(List<String> sources) implements CommandRefusal {
        public RunElsewhere {
            sources = List.copyOf(sources);
        }
    }

    record NotApproved(String runUrl, String reason) implements CommandRefusal {}

    record AmbiguousCommit(String digits) implements CommandRefusal {}

    /**
     * Nothing is stored of a commit.
     *
     * @param commit that the ref names; absent where it names none
     * @param nearest commit before it of which results are stored
     */
    record NotMeasured(String ref, Optional<CommitSha> commit, Optional<CommitSha> nearest)
            implements CommandRefusal {}

    record UnknownSuite(String asked, List<String> suites) implements CommandRefusal {
        public UnknownSuite {
            suites = List.copyOf(suites);
        }
    }

    record UnknownBenchmark(String asked, List<String> similar) implements CommandRefusal {
        public UnknownBenchmark {
            similar = List.copyOf(similar);
        }
    }

    record AmbiguousName(String asked, List<String> candidates) implements CommandRefusal {
        public AmbiguousName {
            candidates = List.copyOf(candidates);
        }
    }

    /** The baseline is what this branch measured last, so that no file is read. */
    record NoBaselineFile(BranchName base) implements CommandRefusal {}

    /** The configuration that the pull request brings reads another file than this. */
    record BaselineUnread(String path) implements CommandRefusal {}

    record WriteRefused(String said) implements CommandRefusal {}

    record Unclear(InputProblem problem) implements CommandRefusal {}

    record NothingBetween(CommitSha commit) implements CommandRefusal {}

    /** A bisection is running. {@code progress}: Markdown. */
    record Bisecting(String progress) implements CommandRefusal {}
}
