package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.config.RunTitle;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.PullLedger;
import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * Finds the head that a run of {@code pull_request_target} is of, by its {@link RunTitle}. That
 * what GitHub calls its head is a commit of the default branch, as its documentation has it, or the
 * pull request's own, whose files an author writes, is not relied on.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#pull_request_target">GitHub,
 *     the event {@code pull_request_target}: last commit on the default branch</a>
 */
public record TargetRuns(
        GitHubGateway github,
        BoundRuns bound,
        PolicyLoader policies,
        PullLedger pulls,
        Clock clock) {
    private static final int LONGEST_WORKFLOW = 256 << 10;

    /** Any run as it counts; absent if it counts nowhere, or not yet. */
    public Optional<WorkflowRun> bind(InstalledRepo repo, BranchName main, WorkflowRun run) {
        Optional<WorkflowRun> known = bound.bind(repo.id(), run);
        if (run.event() != RunEvent.PULL_REQUEST_TARGET || known.isPresent()) {
            return known;
        }
        WorkflowRun other = run.measuring(RunEvent.OTHER, run.headSha(), run.head());
        if (run.workflow().filter(it -> isConfigured(repo, it)).isEmpty()) {
            return Optional.of(other);
        }
        String title = github.runs().title(repo, run.attempt().run());
        Optional<RunTitle> name = RunTitle.parse(title).filter(it -> isTrue(repo, main, run, it));
        return name.isEmpty()
                ? Optional.of(other).filter(_ -> !title.isEmpty())
                : name.flatMap(
                        it -> head(repo, it).map(of -> run.measuring(run.event(), it.head(), of)));
    }

    /** What cannot be read may configure it. */
    private boolean isConfigured(InstalledRepo repo, WorkflowPath workflow) {
        return policies.of(repo)
                .optional()
                .map(it -> it.measuredBy(Optional.of(workflow)))
                .filter(it -> it.stream().noneMatch(SuitePolicy::isOfTarget))
                .isEmpty();
    }

    /**
     * Whether the name is no author's. The line must be on the default branch, and where GitHub
     * says that the run is of a commit of it, there too.
     */
    private boolean isTrue(InstalledRepo repo, BranchName main, WorkflowRun run, RunTitle name) {
        String path = run.workflow().orElseThrow().value();
        return github.commits()
                .branchHead(repo, main)
                .filter(tip -> hasLine(repo, tip, path))
                .filter(tip ->
                        github.commits().isAncestor(repo, run.headSha(), tip)
                                ? hasLine(repo, run.headSha(), path)
                                : run.headSha().equals(name.head()))
                .isPresent();
    }

    private boolean hasLine(InstalledRepo repo, CommitSha at, String path) {
        return github.files()
                .read(repo, path, Optional.of(at.value()), LONGEST_WORKFLOW)
                .foundContent()
                .map(FileContent::bytes)
                .filter(it -> RunTitle.isIn(new String(it, StandardCharsets.UTF_8)))
                .isPresent();
    }

    /** The branch of a pull request that had this head. */
    private Optional<HeadBranch> head(InstalledRepo repo, RunTitle name) {
        if (pulls.bases(repo.id(), name.pull(), name.head()).isEmpty()) {
            github.pulls()
                    .get(repo, name.pull())
                    .ifPresent(it -> pulls.recordAnswer(repo.id(), it, clock.instant()));
        }
        return pulls.find(repo.id(), name.pull())
                .filter(_ -> !pulls.bases(repo.id(), name.pull(), name.head()).isEmpty())
                .map(PullRequest::head);
    }
}
