package io.perfwarden.regen;

import io.perfwarden.baseline.Provenance;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.Pulls;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.RepoFiles.Addition;
import io.perfwarden.github.RepoFiles.CommitResult;
import io.perfwarden.ledger.Orders;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.notify.DefaultBranchVerdict;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.regen.NewBaselines.Source;
import io.perfwarden.report.github.Replies;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one pull request of the app's own that proposes baselines for a default branch: GitHub allows
 * no second one from the same branch.
 *
 * <p>It goes on by a commit on top as long as it replaces the same files; otherwise it would be in
 * conflict, or propose what is not measured any more, and a new one takes its place. Moving its
 * branch back to the base by force was rejected: GitHub closes a pull request without commits.
 *
 * <p>One that was closed is not opened again while it would replace the same files: whoever closed
 * it has turned it down.
 */
final class BaselinePull {
    private static final Logger LOG = LoggerFactory.getLogger(BaselinePull.class);
    private static final String PREFIX = "perfwarden/baseline-";
    private static final String APP = "perfwarden";

    private final GitHub github;
    private final Orders orders;
    private final NewBaselines baselines;

    BaselinePull(GitHub github, Orders orders, NewBaselines baselines) {
        this.github = github;
        this.orders = orders;
        this.baselines = baselines;
    }

    /**
     * What is to be proposed.
     *
     * @param tip of the default branch
     * @param replaces git ids of the baselines that are replaced, by path
     * @param approvedBy login of who asked for it, where somebody did
     */
    record Wanted(
            CommitSha tip,
            List<Source> sources,
            Map<String, String> replaces,
            Optional<String> approvedBy) {}

    static BranchName branch(DefaultBranchVerdict verdict) {
        return new BranchName(PREFIX + verdict.branch());
    }

    /** Under which it is remembered what was last done for a branch. */
    static OrderId order(DefaultBranchVerdict verdict) {
        return new OrderId(verdict.repo().id(), "baselines-of-" + verdict.branch());
    }

    /** Nothing is to be proposed any more. That somebody turned something down is kept in mind. */
    void withdraw(DefaultBranchVerdict verdict) {
        Optional<Proposed> last = last(verdict).filter(it -> !it.replaces().isEmpty());
        boolean closed =
                last.flatMap(Proposed::pull)
                        .flatMap(number -> github.pulls().get(verdict.repo(), number))
                        .filter(it -> !it.open())
                        .isPresent();
        if (last.isPresent() && !closed) {
            github.files().deleteBranch(verdict.repo(), branch(verdict));
        }
        note(
                verdict,
                last.filter(_ -> closed)
                        .map(it -> it.at(verdict.attempt()))
                        .orElseGet(
                                () -> new Proposed(verdict.attempt(), Optional.empty(), Map.of())));
    }

    /** Opens it, or brings it up to date. */
    void propose(DefaultBranchVerdict verdict, Wanted wanted) {
        Optional<Proposed> same =
                last(verdict).filter(it -> it.replaces().equals(wanted.replaces()));
        Optional<PullNumber> open = open(verdict);
        boolean turnedDown = open.isEmpty() && same.flatMap(Proposed::pull).isPresent();
        if (turnedDown && wanted.approvedBy().isEmpty()) {
            note(verdict, same.orElseThrow().at(verdict.attempt()));
        } else {
            renew(verdict, wanted, same.flatMap(_ -> open));
        }
    }

    private void renew(DefaultBranchVerdict verdict, Wanted wanted, Optional<PullNumber> open) {
        switch (baselines.ofAll(
                verdict.repo(),
                wanted.sources(),
                wanted.tip(),
                source -> provenance(verdict, source, wanted))) {
            case Outcome.Rejected<List<Addition>>(List<Problem> problems) ->
                    LOG.atWarn()
                            .addKeyValue("repository", verdict.repo().name())
                            .addKeyValue("problem", problems.getFirst().line())
                            .log("no baselines proposed");
            case Outcome.Ok<List<Addition>>(List<Addition> additions) ->
                    write(verdict, wanted, open, change(verdict, wanted, additions));
        }
    }

    private void write(
            DefaultBranchVerdict verdict,
            Wanted wanted,
            Optional<PullNumber> open,
            RepoFiles.Change change) {
        Optional<CommitSha> goesOn =
                open.flatMap(_ -> github.files().branchHead(verdict.repo(), branch(verdict)));
        if (goesOn.isEmpty()) {
            github.files().deleteBranch(verdict.repo(), branch(verdict));
        }
        Pulls.Proposal proposal = proposal(verdict, change.message().headline());
        if (goesOn.isPresent() && !isConsidered(verdict)) {
            github.pulls().retell(verdict.repo(), open.orElseThrow(), proposal);
        }
        Proposed proposed = new Proposed(verdict.attempt(), open, wanted.replaces());
        note(verdict, proposed);
        if (goesOn.isEmpty()) {
            github.files().setBranch(verdict.repo(), branch(verdict), wanted.tip());
        }
        commit(verdict, goesOn.orElse(wanted.tip()), change);
        PullNumber number =
                goesOn.flatMap(_ -> open)
                        .orElseGet(() -> github.pulls().open(verdict.repo(), proposal));
        note(verdict, proposed.opened(number));
    }

    /** Whether the pull request speaks of this verdict already. */
    private boolean isConsidered(DefaultBranchVerdict verdict) {
        return last(verdict).filter(it -> it.considered().equals(verdict.attempt())).isPresent();
    }

    private static Pulls.Proposal proposal(DefaultBranchVerdict verdict, String headline) {
        return new Pulls.Proposal(
                branch(verdict),
                verdict.branch(),
                headline,
                Replies.improved(
                        verdict.branch(), verdict.sha(), verdict.comparison(), verdict.url()));
    }

    private void commit(DefaultBranchVerdict verdict, CommitSha onto, RepoFiles.Change change) {
        if (!ForkProposal.isWritten(github.files(), verdict.repo(), onto, change)
                && github.files().commit(verdict.repo(), branch(verdict), onto, change)
                        instanceof CommitResult.HeadMoved(String detail)) {
            throw new TransientFailure("the proposal's branch moved meanwhile: " + detail);
        }
    }

    private Optional<PullNumber> open(DefaultBranchVerdict verdict) {
        Head head = new Head(Optional.of(verdict.repo().id()), branch(verdict));
        return github.pulls().openFrom(verdict.repo(), head, verdict.repo().name().owner()).stream()
                .findFirst()
                .map(it -> it.number());
    }

    private Optional<Proposed> last(DefaultBranchVerdict verdict) {
        return orders.noted(order(verdict)).map(Proposed::parse);
    }

    private void note(DefaultBranchVerdict verdict, Proposed proposed) {
        orders.note(order(verdict), proposed.text());
    }

    /** Dated by the run, so that doing it again gives the same bytes. */
    private static Provenance provenance(
            DefaultBranchVerdict verdict, Source source, Wanted wanted) {
        return new Provenance(
                Optional.of(verdict.sha()),
                verdict.branch().value(),
                Optional.of(source.attempt().run()),
                Optional.of(verdict.at()),
                wanted.approvedBy().orElse(APP),
                "");
    }

    private static RepoFiles.Change change(
            DefaultBranchVerdict verdict, Wanted wanted, List<Addition> additions) {
        List<String> suites =
                wanted.sources().stream().map(it -> it.suite().name()).distinct().toList();
        String body =
                "Measured-commit: "
                        + verdict.sha()
                        + "\nWorkflow-run: "
                        + verdict.attempt().run()
                        + "\nProposed-on: "
                        + branch(verdict)
                        + wanted.approvedBy().map(it -> "\nRequested-by: " + it).orElse("");
        return new RepoFiles.Change(
                new RepoFiles.Message(Replies.improvedHeadline(suites), body), additions);
    }
}
