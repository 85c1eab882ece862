package io.perfwarden.regen;

import io.perfwarden.baseline.Provenance;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.command.Command;
import io.perfwarden.compare.Comparison;
import io.perfwarden.evaluate.ResultsCodec;
import io.perfwarden.evaluate.SuiteResults;
import io.perfwarden.github.PullRequest;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.RepoFiles.Addition;
import io.perfwarden.github.RepoFiles.CommitResult;
import io.perfwarden.history.Acceptances;
import io.perfwarden.history.Acceptances.Acceptance;
import io.perfwarden.history.RunHistory;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.regen.NewBaselines.Source;
import io.perfwarden.report.github.Replies;
import io.perfwarden.report.github.Replies.Refusal;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes the measured values of a pull request's head as the new baseline.
 *
 * <p>Bound to one commit: only results that were stored for the very head, from artifacts older
 * than the command, are written, and only if the branch is still there at the moment of writing.
 * Doing it again after an interruption finds its own commit and goes on.
 */
public final class RegenerateBaseline {
    private final Records records;
    private final RepoFiles files;
    private final NewBaselines baselines;
    private final ForkProposal forks;

    /** What is remembered. */
    public record Records(RunHistory runs, Acceptances acceptances) {}

    public RegenerateBaseline(
            Records records, RepoFiles files, NewBaselines baselines, ForkProposal forks) {
        this.records = records;
        this.files = files;
        this.baselines = baselines;
        this.forks = forks;
    }

    /**
     * What is asked for.
     *
     * @param pull as GitHub has it at this moment
     * @param shown the comparison the pull request shows, for the reply
     */
    record Request(
            Requester who,
            PullRequest pull,
            Policy policy,
            Command.RegenBaseline command,
            Comparison shown) {}

    Answer regenerate(Request request) {
        PullRequest pull = request.pull();
        if (doneBefore(request)) {
            return new Answer.Done(Replies.regenerated(done(request, List.of(), pull.headSha())));
        }
        Optional<String> named = request.command().sha();
        if (named.isPresent() && !pull.headSha().value().startsWith(named.get())) {
            return Answer.refused(new Refusal.NotTheHead(named.get(), pull.headSha()));
        }
        Optional<String> unknown =
                request.command().suites().stream()
                        .filter(name -> suite(request.policy(), name).isEmpty())
                        .findFirst();
        if (unknown.isPresent()) {
            return Answer.refused(
                    new Refusal.UnknownSuite(
                            unknown.get(),
                            request.policy().suites().stream().map(SuitePolicy::name).toList()));
        }
        List<Source> sources = sources(request);
        if (sources.isEmpty()) {
            return Answer.refused(new Refusal.NoResults(pull.headSha()));
        }
        boolean unseen =
                sources.stream()
                        .anyMatch(it -> it.results().uploadedAt().isAfter(request.who().at()));
        return unseen ? Answer.refused(new Refusal.NewerResults()) : write(request, sources);
    }

    private Answer write(Request request, List<Source> sources) {
        boolean ownBranch = request.pull().head().isWithin(request.who().repo().id());
        CommitSha onto =
                ownBranch
                        ? request.pull().headSha()
                        : forks.startingPoint(request.who(), request.pull());
        Map<String, Addition> additions = new LinkedHashMap<>();
        List<Problem> problems = new ArrayList<>();
        for (Source source : sources) {
            Provenance provenance = provenance(request, source);
            switch (baselines.of(request.who().repo(), source, onto, provenance)) {
                case Outcome.Ok<List<Addition>>(List<Addition> some) ->
                        some.forEach(it -> additions.put(it.path(), it));
                case Outcome.Rejected<List<Addition>>(List<Problem> some) -> problems.addAll(some);
            }
        }
        if (!problems.isEmpty()) {
            return Answer.refused(new Refusal.Unclear(problems.getFirst()));
        }
        RepoFiles.Message message = message(request, sources);
        List<Addition> all = List.copyOf(additions.values());
        if (ownBranch) {
            return commit(request, sources, message, all);
        }
        ForkProposal.Proposed proposed =
                forks.propose(request.who(), request.pull(), onto, message, all);
        return new Answer.Done(
                Replies.regeneratedBeside(
                        done(request, sources, proposed.commit()), proposed.number()));
    }

    private Answer commit(
            Request request,
            List<Source> sources,
            RepoFiles.Message message,
            List<Addition> additions) {
        accept(request, sources, additions);
        PullRequest pull = request.pull();
        BranchName branch = pull.head().branch();
        CommitResult result =
                files.commit(request.who().repo(), branch, pull.headSha(), message, additions);
        Optional<CommitSha> commit =
                switch (result) {
                    case CommitResult.Committed(CommitSha sha) -> Optional.of(sha);
                    case CommitResult.HeadMoved _ -> ownEarlierCommit(request, additions);
                };
        if (commit.isEmpty()) {
            return Answer.refused(
                    new Refusal.HeadMoved(
                            pull.headSha(),
                            files.branchHead(request.who().repo(), branch).orElse(pull.headSha())));
        }
        return new Answer.Done(Replies.regenerated(done(request, sources, commit.get())));
    }

    private static Replies.Regenerated done(
            Request request, List<Source> sources, CommitSha commit) {
        Set<SuitePlatform> written =
                sources.stream()
                        .map(it -> new SuitePlatform(it.suite().name(), it.stored().platform()))
                        .collect(Collectors.toSet());
        return new Replies.Regenerated(
                new Comparison(
                        request.shown().suites().stream()
                                .filter(it -> written.contains(it.where()))
                                .toList()),
                sources.stream().map(Source::path).toList(),
                commit,
                request.who().login(),
                request.command().reason());
    }

    /** The branch moved because this very command was carried out a moment ago. */
    private Optional<CommitSha> ownEarlierCommit(Request request, List<Addition> additions) {
        return files.branchHead(request.who().repo(), request.pull().head().branch())
                .filter(sha ->
                        additions.stream()
                                .allMatch(it ->
                                        isAt(request, it.path(), sha, it.content().blobSha())));
    }

    /**
     * Remembered before anything is written, so that what was written is never without its
     * acceptance.
     */
    private void accept(Request request, List<Source> sources, List<Addition> additions) {
        Set<String> paths = sources.stream().map(Source::path).collect(Collectors.toSet());
        for (Addition addition : additions) {
            if (paths.contains(addition.path())) {
                records.acceptances()
                        .record(
                                new Acceptance(
                                        request.who().repo().id(),
                                        request.pull().number(),
                                        addition.path(),
                                        addition.content().blobSha(),
                                        request.pull().headSha(),
                                        request.who().login(),
                                        request.who().at()));
            }
        }
    }

    /**
     * Whether this very command was carried out before, by an attempt that ended before it could
     * say so.
     */
    private boolean doneBefore(Request request) {
        List<Acceptance> accepted =
                records
                        .acceptances()
                        .of(request.who().repo().id(), request.pull().number())
                        .stream()
                        .filter(it -> it.at().equals(request.who().at()))
                        .filter(it -> it.requestedBy().equals(request.who().login()))
                        .toList();
        return !accepted.isEmpty()
                && accepted.stream()
                        .allMatch(it ->
                                isAt(request, it.path(), request.pull().headSha(), it.blobSha()));
    }

    private boolean isAt(Request request, String path, CommitSha commit, String blobSha) {
        return files.read(request.who().repo(), path, Optional.of(commit.value()))
                .map(RepoFiles.Content::blobSha)
                .equals(Optional.of(blobSha));
    }

    private List<Source> sources(Request request) {
        List<String> wanted = request.command().suites();
        List<Source> sources = new ArrayList<>();
        for (RunHistory.StoredRun stored :
                records.runs().newest(request.who().repo().id(), request.pull().headSha())) {
            Optional<SuitePolicy> suite = suite(request.policy(), stored.suite());
            if (suite.isPresent() && (wanted.isEmpty() || wanted.contains(stored.suite()))) {
                SuiteResults results = ResultsCodec.decode(stored);
                if (!results.results().measurements().isEmpty()) {
                    sources.add(new Source(suite.get(), stored, results));
                }
            }
        }
        return sources;
    }

    private static Optional<SuitePolicy> suite(Policy policy, String name) {
        return policy.suites().stream().filter(it -> it.name().equals(name)).findFirst();
    }

    /** Dated by the command, so that doing it again gives the same bytes. */
    private static Provenance provenance(Request request, Source source) {
        return new Provenance(
                Optional.of(request.pull().headSha()),
                request.pull().head().branch().value(),
                Optional.of(source.stored().run()),
                Optional.of(request.who().at()),
                request.who().login(),
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
                        + sources.getFirst().stored().run()
                        + "\nRequested-by: "
                        + request.who().login());
    }
}
