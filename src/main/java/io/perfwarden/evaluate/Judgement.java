package io.perfwarden.evaluate;

import io.perfwarden.archive.InMemoryFile;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.compare.Acceptance;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.Pulls;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.history.Acceptances;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds results against the baselines of the branch they are to be merged into. */
public final class Judgement {
    /**
     * What is judged.
     *
     * @param headSha the commit measured
     * @param base the branch whose baselines count
     * @param pull the pull request, whose accepted baselines count as well; absent for a merge
     *     group
     */
    public record Subject(
            Repo repo, CommitSha headSha, BranchName base, Optional<PullNumber> pull) {}

    private final RepoFiles files;
    private final Pulls pulls;
    private final Acceptances acceptances;
    private final ResultReaders readers;

    public Judgement(GitHub github, Acceptances acceptances, ResultReaders readers) {
        this.files = github.files();
        this.pulls = github.pulls();
        this.acceptances = acceptances;
        this.readers = readers;
    }

    /** One comparison over all suites that have results, in the order of the policy. */
    public Comparison of(Subject subject, Policy policy, List<SuiteResults> results) {
        List<Acceptances.Acceptance> accepted =
                subject.pull()
                        .map(pull -> acceptances.of(subject.repo().id(), pull))
                        .orElse(List.of());
        List<SuiteComparison> suites = new ArrayList<>();
        for (SuitePolicy suite : policy.suites()) {
            for (SuiteResults measured : results) {
                if (measured.suite().equals(suite.name())) {
                    suites.add(suite(subject, suite, measured, accepted));
                }
            }
        }
        return new Comparison(suites);
    }

    private SuiteComparison suite(
            Subject subject,
            SuitePolicy suite,
            SuiteResults measured,
            List<Acceptances.Acceptance> accepted) {
        String path = suite.baselinePath(measured.platform());
        Optional<RepoFiles.Content> base =
                files.read(subject.repo(), path, Optional.of(subject.base().value()));
        SuiteComparison comparison =
                base.isEmpty()
                        ? Judge.judge(
                                suite, measured.platform(), Optional.empty(), measured.results())
                        : against(suite, measured, path, base.get());
        if (subject.pull().isPresent()) {
            comparison =
                    withHead(
                            subject, suite, measured, new AtBase(path, base, comparison), accepted);
        }
        comparison =
                measured.carriedOver().isEmpty()
                        ? comparison
                        : comparison.noting(
                                measured.carriedOver().stream()
                                        .<Notice>map(Notice.CarriedOver::new)
                                        .toList());
        return suite.workflow().isPresent() && !measured.runSucceeded()
                ? Judge.ofFailedRun(comparison)
                : comparison;
    }

    private SuiteComparison against(
            SuitePolicy suite, SuiteResults measured, String path, RepoFiles.Content content) {
        Outcome<Baseline> baseline =
                BaselineFiles.read(
                        new InMemoryFile(path, content.bytes()), readers, suite.format());
        return switch (baseline) {
            case Outcome.Ok<Baseline>(Baseline known) ->
                    Judge.judge(suite, measured.platform(), Optional.of(known), measured.results());
            case Outcome.Rejected<Baseline>(List<Problem> problems) ->
                    Judge.unusable(suite, measured.platform(), path, problems);
        };
    }

    /** What the base branch says. */
    private record AtBase(
            String path, Optional<RepoFiles.Content> file, SuiteComparison comparison) {}

    /**
     * A baseline file on the pull request's own branch counts only if it is, byte for byte, the one
     * that a maintainer had written; any other change to it is pointed out and not believed.
     */
    private SuiteComparison withHead(
            Subject subject,
            SuitePolicy suite,
            SuiteResults measured,
            AtBase atBase,
            List<Acceptances.Acceptance> accepted) {
        Optional<RepoFiles.Content> atHead =
                files.read(subject.repo(), atBase.path(), Optional.of(subject.headSha().value()));
        if (atHead.isEmpty() || blob(atHead).equals(blob(atBase.file()))) {
            return atBase.comparison();
        }
        String sha = atHead.get().blobSha();
        return accepted.stream()
                .filter(it -> it.path().equals(atBase.path()) && it.blobSha().equals(sha))
                .findFirst()
                .map(it ->
                        Acceptance.apply(
                                        atBase.comparison(),
                                        against(suite, measured, atBase.path(), atHead.get()))
                                .noting(
                                        List.of(
                                                new Notice.AcceptedBaseline(
                                                        it.path(), it.requestedBy()))))
                .orElseGet(() -> doubted(subject, atBase));
    }

    /** A branch that is merely behind its base has another file without having changed it. */
    private SuiteComparison doubted(Subject subject, AtBase atBase) {
        boolean changed =
                subject.pull().isPresent()
                        && pulls.changes(subject.repo(), subject.pull().get(), atBase.path());
        return changed
                ? atBase.comparison().noting(List.of(new Notice.ChangedByPull(atBase.path())))
                : atBase.comparison();
    }

    private static Optional<String> blob(Optional<RepoFiles.Content> file) {
        return file.map(RepoFiles.Content::blobSha);
    }
}
