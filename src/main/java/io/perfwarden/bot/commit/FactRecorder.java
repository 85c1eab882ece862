package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.PullLedger;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;

/**
 * Records what events tell, and has the commits they are about refreshed. Each may be interrupted
 * between any two steps and done again: what was recorded the first time is refreshed all the same.
 */
public final class FactRecorder {
    private final GitHubGateway github;
    private final FactStore ledger;
    private final RefreshRequests looking;
    private final CommitPublisher publish;
    private final Waiting waiting;

    /**
     * How long is waited.
     *
     * @param deadline for an expected run to appear
     */
    public record Waiting(Clock clock, Duration deadline) {}

    public FactRecorder(
            GitHubGateway github,
            FactStore ledger,
            RefreshRequests looking,
            CommitPublisher publish,
            Waiting waiting) {
        this.github = github;
        this.ledger = ledger;
        this.looking = looking;
        this.publish = publish;
        this.waiting = waiting;
    }

    /**
     * How a pull request is.
     *
     * @param expects whether GitHub starts workflows because of what happened
     * @return whether GitHub should be asked again after a while, since this was told in the same
     *     second as something else
     */
    public boolean pull(InstalledRepo repo, PullRequest pull, boolean expects) {
        ledger.repositories().saw(repo);
        if (expects && isNews(repo, pull)) {
            expect(repo, pull);
        }
        if (isNews(repo, pull)) {
            openIfRebased(repo, pull);
        }
        PullLedger.Heard heard = ledger.pulls().heard(repo.id(), pull);
        return switch (heard.news()) {
            case OLDER -> {
                looking.soon(repo, pull.headSha());
                yield false;
            }
            case SAME, NEWER -> {
                refresh(repo, heard, pull);
                yield false;
            }
            case TIED -> {
                asked(repo, pull.number());
                yield true;
            }
        };
    }

    /** A draft was made ready for review: what workflows left out before says nothing. */
    public void ready(InstalledRepo repo, PullRequest pull) {
        ledger.commits().ready(repo.id(), pull.headSha(), pull.updatedAt());
    }

    /** What is known of a pull request may not hold: GitHub is asked. */
    public void asked(InstalledRepo repo, PullNumber number) {
        github.pulls()
                .get(repo, number)
                .ifPresent(pull -> {
                    if (pull.open()) {
                        expect(repo, pull);
                    }
                    openIfRebased(repo, pull);
                    refresh(repo, ledger.pulls().told(repo.id(), pull), pull);
                });
    }

    /** Before it is recorded: what the check says is of the base that it had. */
    private void openIfRebased(InstalledRepo repo, PullRequest pull) {
        ledger.pulls()
                .find(repo.id(), pull.number())
                .filter(known ->
                        pull.open()
                                && known.headSha().equals(pull.headSha())
                                && !known.baseBranch().equals(pull.baseBranch()))
                .ifPresent(_ -> publish.judgingAgain(repo, pull.headSha()));
    }

    /** An event that comes again must not make waiting last longer. */
    private boolean isNews(InstalledRepo repo, PullRequest pull) {
        return pull.open()
                && ledger.pulls()
                        .find(repo.id(), pull.number())
                        .filter(known -> !pull.updatedAt().isAfter(known.updatedAt()))
                        .isEmpty();
    }

    /** Recorded before the pull request itself: its check never takes an old wait for its own. */
    private void expect(InstalledRepo repo, PullRequest pull) {
        ledger.commits()
                .waitUntil(
                        repo.id(),
                        pull.headSha(),
                        waiting.clock().instant().plus(waiting.deadline()));
    }

    /** The commit it was at is refreshed as well: it may be nobody's head any more. */
    private void refresh(InstalledRepo repo, PullLedger.Heard heard, PullRequest pull) {
        heard.left().ifPresent(sha -> looking.soon(repo, sha));
        looking.soon(repo, pull.headSha());
    }

    /** How workflow runs are, in the order of hearing. */
    public void runs(InstalledRepo repo, BranchName defaultBranch, List<WorkflowRun> runs) {
        ledger.repositories().saw(repo);
        runs.stream()
                .filter(MergeTarget.Branch.of(repo.id(), defaultBranch)::isMeasuredBy)
                .map(WorkflowRun::headSha)
                .distinct()
                .forEach(sha -> ledger.commits().onBranch(repo.id(), sha, defaultBranch));
        ledger.commits().heard(repo.id(), runs);
        runs.reversed().stream()
                .map(Ran::of)
                .distinct()
                .toList()
                .reversed()
                .forEach(ran -> look(repo, ran));
    }

    /** What a run says of where to look. */
    private record Ran(CommitSha sha, Optional<WorkflowPath> workflow) {
        static Ran of(WorkflowRun run) {
            return new Ran(run.headSha(), run.workflow());
        }
    }

    private void look(InstalledRepo repo, Ran ran) {
        ran.workflow()
                .ifPresentOrElse(
                        workflow -> looking.ran(repo, ran.sha(), workflow),
                        () -> looking.soon(repo, ran.sha()));
    }

    /** A merge group asks for its check, or is over. */
    public void group(InstalledRepo repo, MergeGroup group, boolean live) {
        ledger.repositories().saw(repo);
        if (live) {
            ledger.commits().heard(repo.id(), group);
        } else {
            ledger.commits().gone(repo.id(), group.headSha());
        }
        looking.soon(repo, group.headSha());
    }
}
