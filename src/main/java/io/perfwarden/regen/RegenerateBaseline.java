package io.perfwarden.regen;

import io.perfwarden.baseline.Provenance;
import io.perfwarden.command.Command;
import io.perfwarden.compare.Comparison;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.RepoFiles.Addition;
import io.perfwarden.github.RepoFiles.CommitResult;
import io.perfwarden.ledger.Acceptances.Acceptance;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.regen.NewBaselines.Source;
import io.perfwarden.report.github.Replies;
import io.perfwarden.report.github.Replies.Refusal;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.SuiteState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes the measured values of a pull request's head as the new baseline.
 *
 * <p>Bound to what the person had in view: the commit and the very results that the report showed
 * when the command was given are written, and only if the branch is still at that commit at the
 * moment of writing. What is about to be written is remembered first, so that doing it again after
 * an interruption finds its own commit.
 */
public final class RegenerateBaseline {
    private final Ledger ledger;
    private final RepoFiles files;
    private final NewBaselines baselines;
    private final ForkProposal forks;
    private final Said said;

    public RegenerateBaseline(
            Ledger ledger, RepoFiles files, NewBaselines baselines, ForkProposal forks) {
        this.ledger = ledger;
        this.files = files;
        this.baselines = baselines;
        this.forks = forks;
        this.said = new Said(ledger.orders());
    }

    /**
     * What is asked for.
     *
     * @param pull as GitHub has it at this moment
     * @param judged the verdict on the pull request's head; absent while nothing is known of it
     */
    public record Request(
            Requester who,
            PullRequest pull,
            Policy policy,
            Command.RegenBaseline command,
            Optional<Judged> judged) {

        Comparison shown() {
            return judged.flatMap(Judged::comparison).orElseGet(() -> new Comparison(List.of()));
        }
    }

    /** Regenerates, or goes on where an interrupted attempt left off. */
    public Answer regenerate(Request request, InSight inSight) {
        Optional<Plan> begun = ledger.orders().noted(request.who().order()).map(Plan::parse);
        if (begun.isPresent() && isWritten(request, begun.get())) {
            return said.after(request.who(), head(request).orElse(request.pull().headSha()))
                    .orElseGet(
                            () -> new Answer.Done(Replies.regenerated(done(request, begun.get()))));
        }
        if (begun.isPresent() && !begun.get().onto().equals(request.pull().headSha())) {
            withdraw(request, begun.get());
            return Answer.refused(
                    new Refusal.HeadMoved(begun.get().onto(), request.pull().headSha()));
        }
        Optional<Refusal> refusal =
                unmeasured(request)
                        .or(() -> inSight.refusal(request))
                        .or(() -> unknownSuite(request));
        if (refusal.isPresent()) {
            return Answer.refused(refusal.get());
        }
        List<Source> sources = sources(request);
        return sources.isEmpty()
                ? Answer.refused(new Refusal.NoResults(request.pull().headSha()))
                : write(request, sources);
    }

    private static Optional<Refusal> unmeasured(Request request) {
        return request.judged().isPresent()
                ? Optional.empty()
                : Optional.of(new Refusal.NoResults(request.pull().headSha()));
    }

    private static Optional<Refusal> unknownSuite(Request request) {
        return request.command().suites().stream()
                .filter(name -> suite(request.policy(), name).isEmpty())
                .findFirst()
                .map(name ->
                        new Refusal.UnknownSuite(
                                name,
                                request.policy().suites().stream()
                                        .map(SuitePolicy::name)
                                        .toList()));
    }

    private Answer write(Request request, List<Source> sources) {
        PullRequest pull = request.pull();
        Repo repo = request.who().repo();
        return pull.head().isWithin(repo.id()) && files.takesCommits(repo, pull.head().branch())
                ? writeTo(request, sources, pull.headSha(), it -> commit(request, sources, it))
                : writeBeside(request, sources);
    }

    /** GitHub's refusal is an answer to the person: it would refuse again. */
    private Answer writeBeside(Request request, List<Source> sources) {
        try {
            CommitSha onto = forks.startingPoint(request.who(), request.pull());
            return writeTo(request, sources, onto, it -> propose(request, sources, onto, it));
        } catch (GitHubRefusal refusal) {
            return Answer.refused(new Refusal.WriteRefused(said(refusal)));
        }
    }

    private Answer writeTo(
            Request request,
            List<Source> sources,
            CommitSha onto,
            Function<List<Addition>, Answer> how) {
        return switch (baselines.ofAll(
                request.who().repo(), sources, onto, source -> provenance(request, source))) {
            case Outcome.Rejected<List<Addition>>(List<Problem> problems) ->
                    Answer.refused(new Refusal.Unclear(problems.getFirst()));
            case Outcome.Ok<List<Addition>>(List<Addition> additions) -> how.apply(additions);
        };
    }

    /** Passes on what no writing elsewhere would help. */
    private static String said(GitHubRefusal refusal) {
        return switch (refusal.kind()) {
            case FORBIDDEN, UNPROCESSABLE -> String.valueOf(refusal.getMessage());
            case NOT_FOUND, GONE, NO_INSTALLATION -> throw refusal;
        };
    }

    private Answer propose(
            Request request, List<Source> sources, CommitSha onto, List<Addition> additions) {
        RepoFiles.Change change = new RepoFiles.Change(message(request, sources), additions);
        ForkProposal.Proposed proposed = forks.propose(request.who(), request.pull(), onto, change);
        return new Answer.Done(
                Replies.regeneratedBeside(
                        done(request, sources, proposed.commit()),
                        proposed.number(),
                        ForkProposal.why(request.who(), request.pull())));
    }

    private Answer commit(Request request, List<Source> sources, List<Addition> additions) {
        PullRequest pull = request.pull();
        Set<String> paths = sources.stream().map(Source::path).collect(Collectors.toSet());
        Plan plan = Plan.of(pull.headSha(), paths, additions);
        ledger.orders().note(request.who().order(), plan.text());
        said.before(request.who(), it -> Replies.regenerated(done(request, sources, it)));
        accept(request, plan);
        try {
            CommitResult result =
                    files.commit(
                            request.who().repo(),
                            pull.head().branch(),
                            pull.headSha(),
                            new RepoFiles.Change(message(request, sources), additions));
            return switch (result) {
                case CommitResult.Committed(CommitSha commit) ->
                        new Answer.Done(Replies.regenerated(done(request, sources, commit)));
                case CommitResult.HeadMoved _ -> moved(request, sources, plan);
            };
        } catch (GitHubRefusal refusal) {
            String _ = said(refusal);
            withdraw(request, plan);
            return writeBeside(request, sources);
        }
    }

    /** The branch moved: by an interrupted attempt of this very order, or by somebody else. */
    private Answer moved(Request request, List<Source> sources, Plan plan) {
        CommitSha now = head(request).orElse(request.pull().headSha());
        if (isWritten(request, plan)) {
            return new Answer.Done(Replies.regenerated(done(request, sources, now)));
        }
        withdraw(request, plan);
        return Answer.refused(new Refusal.HeadMoved(request.pull().headSha(), now));
    }

    private Optional<CommitSha> head(Request request) {
        BranchName branch = request.pull().head().branch();
        return files.branchHead(request.who().repo(), branch);
    }

    /** Whether the branch holds just the baselines of a plan. */
    private boolean isWritten(Request request, Plan plan) {
        Optional<CommitSha> head = head(request);
        return head.isPresent()
                && plan.blobs().entrySet().stream()
                        .allMatch(it -> isAt(request, it.getKey(), head.get(), it.getValue()));
    }

    private boolean isAt(Request request, String path, CommitSha commit, String blobSha) {
        return files.read(request.who().repo(), path, Optional.of(commit.value()))
                .found()
                .map(RepoFiles.Content::blobSha)
                .equals(Optional.of(blobSha));
    }

    /**
     * Remembered before anything is written, so that what was written is never without its
     * acceptance.
     */
    private void accept(Request request, Plan plan) {
        plan.blobs()
                .forEach((path, blob) ->
                        ledger.acceptances().record(acceptance(request, plan, path, blob)));
    }

    private void withdraw(Request request, Plan plan) {
        plan.blobs()
                .forEach((path, blob) ->
                        ledger.acceptances().withdraw(acceptance(request, plan, path, blob)));
    }

    private static Acceptance acceptance(Request request, Plan plan, String path, String blob) {
        return new Acceptance(
                request.who().repo().id(),
                request.pull().number(),
                path,
                blob,
                plan.onto(),
                request.who().login().value(),
                request.who().at());
    }

    /** What an interrupted attempt of an older version wrote, which kept no answer. */
    private Replies.Regenerated done(Request request, Plan plan) {
        return new Replies.Regenerated(
                new Comparison(List.of()),
                List.copyOf(plan.blobs().keySet()),
                head(request).orElse(request.pull().headSha()),
                request.who().login().value(),
                request.command().reason());
    }

    private static Replies.Regenerated done(
            Request request, List<Source> sources, CommitSha commit) {
        Set<String> written = sources.stream().map(Source::label).collect(Collectors.toSet());
        return new Replies.Regenerated(
                new Comparison(
                        request.shown().suites().stream()
                                .filter(it -> written.contains(it.name() + "/" + it.platform()))
                                .toList()),
                sources.stream().map(Source::path).toList(),
                commit,
                request.who().login().value(),
                request.command().reason());
    }

    private List<Source> sources(Request request) {
        List<String> wanted = request.command().suites();
        Map<String, SuiteState> suites = new HashMap<>(suites(request));
        if (!wanted.isEmpty()) {
            suites.keySet().retainAll(wanted);
        }
        List<Source> sources =
                new Sources(ledger.results())
                        .of(request.who().repo().id(), request.policy(), suites);
        return request.command().allowFailed()
                ? sources.stream().map(Source::allowingFailed).toList()
                : sources;
    }

    private static Map<String, SuiteState> suites(Request request) {
        return request.judged().map(it -> it.standing().suites()).orElseGet(Map::of);
    }

    private static Optional<SuitePolicy> suite(Policy policy, String name) {
        return policy.suites().stream().filter(it -> it.name().equals(name)).findFirst();
    }

    /** Dated by the command, so that doing it again gives the same bytes. */
    private static Provenance provenance(Request request, Source source) {
        return new Provenance(
                Optional.of(request.pull().headSha()),
                request.pull().head().branch().value(),
                Optional.of(source.attempt().run()),
                Optional.of(request.who().at()),
                request.who().login().value(),
                request.command().reason());
    }

    private static RepoFiles.Message message(Request request, List<Source> sources) {
        String names =
                String.join(
                        ", ", sources.stream().map(it -> it.suite().name()).distinct().toList());
        return new RepoFiles.Message(
                "Regenerate the performance baseline of " + names,
                (request.command().reason().isEmpty() ? "" : request.command().reason() + "\n\n")
                        + "Measured-commit: "
                        + request.pull().headSha()
                        + "\nWorkflow-run: "
                        + sources.getFirst().attempt().run()
                        + "\nRequested-by: "
                        + request.who().login());
    }
}
