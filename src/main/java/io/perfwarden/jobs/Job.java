package io.perfwarden.jobs;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.time.Instant;
import java.util.List;

/**
 * Work that a delivery or the passing of time asks for. Stored as JSON: components may be added
 * with a default, never renamed.
 *
 * <p>Adding a case: give it a subject and a coalescing key here; the compiler names the switches
 * and the test of {@code JobCodec} asks for an example. Its simple name is stored and never
 * changes.
 */
public sealed interface Job {
    /** Jobs of one subject run one after the other. */
    String subject();

    /**
     * A waiting job is replaced by a newer one with the same key; empty if it must run whatever
     * comes after it.
     */
    default String coalesceKey() {
        return "";
    }

    /** A pull request was opened, reopened, pushed to, or changed its base. */
    record PullChanged(Repo repo, BranchName defaultBranch, PullRequest pull) implements Job {
        @Override
        public String subject() {
            return subjectOf(repo, pull.head());
        }

        @Override
        public String coalesceKey() {
            return "pull-changed/" + pull.number();
        }
    }

    /** A pull request was closed or merged. */
    record PullClosed(Repo repo, PullRequest pull) implements Job {
        @Override
        public String subject() {
            return subjectOf(repo, pull.head());
        }
    }

    /** A workflow run was requested, started or completed; the run says which. */
    record RunChanged(Repo repo, BranchName defaultBranch, WorkflowRun run) implements Job {
        @Override
        public String subject() {
            return subjectOf(repo, run.head());
        }
    }

    /**
     * Somebody commented on a pull request something that may hold a command. The head is not in
     * the event: it is looked up and the commands are passed on under the head's subject.
     */
    record CommentCreated(
            Repo repo, PullNumber pull, long commentId, String login, String body, Instant at)
            implements Job {
        @Override
        public String subject() {
            return repo.id() + "/comment/" + commentId;
        }
    }

    /** The commands of a comment, to be carried out on the head of the pull request. */
    record Commanded(
            Repo repo,
            Head head,
            PullNumber pull,
            long commentId,
            String login,
            String body,
            Instant at)
            implements Job {
        @Override
        public String subject() {
            return subjectOf(repo, head);
        }
    }

    /** "Re-run" of one of our checks, or of all checks of a commit. */
    record CheckRerequested(Repo repo, Head head, CommitSha headSha) implements Job {
        @Override
        public String subject() {
            return subjectOf(repo, head);
        }
    }

    /**
     * A button of our check was pressed.
     *
     * @param identifier the button's
     */
    record ButtonPressed(
            Repo repo,
            Head head,
            CommitSha headSha,
            long checkRunId,
            String identifier,
            String login)
            implements Job {
        @Override
        public String subject() {
            return subjectOf(repo, head);
        }
    }

    /** A merge group asks for checks. */
    record MergeGroup(Repo repo, Head head, CommitSha headSha, BranchName baseBranch)
            implements Job {
        @Override
        public String subject() {
            return subjectOf(repo, head);
        }
    }

    /** The time within which an expected run had to appear is over. */
    record DeadlinePassed(Repo repo, Head head, CommitSha headSha) implements Job {
        @Override
        public String subject() {
            return subjectOf(repo, head);
        }

        @Override
        public String coalesceKey() {
            return "deadline/" + headSha;
        }
    }

    /** The app was removed from or suspended for an account, or for some of its repositories. */
    record InstallationGone(InstallationId installation, List<Repo> repositories) implements Job {
        @Override
        public String subject() {
            return "installation/" + installation;
        }
    }

    /** The subject of everything that happens to a head branch. */
    static String subjectOf(Repo repo, Head head) {
        return repo.id()
                + "/head/"
                + head.repo().map(id -> Long.toString(id.value())).orElse("gone")
                + ":"
                + head.branch();
    }
}
