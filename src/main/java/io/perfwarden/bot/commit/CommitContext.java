package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.*;
import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.model.*;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.github.ReportContext;
import io.perfwarden.report.github.ReportContext.Revision;
import io.perfwarden.report.github.ReportLinks;

/**
 * A commit with its facts.
 *
 * @param fileProblems faults of the pull requests' files
 * @param firstConfiguration source of baselines of the first configuration, if a pull request
 *     brings it
 * @param gateGaps what can never fail under a configuration that a pull request brings, in Markdown
 */
public record CommitContext(
        InstalledRepo repo,
        CommitSha sha,
        CommitRecord record,
        Map<PullNumber, Revision> revisions,
        List<ProposedFileFault> fileProblems,
        Optional<BaselineSource> firstConfiguration,
        String gateGaps,
        Map<Comparison, ChangeGroups> changeGroups,
        String results) {
    public CommitContext {
        revisions = Map.copyOf(revisions);
        fileProblems = List.copyOf(fileProblems);
    }

    public CommitContext(InstalledRepo repo, CommitSha sha, CommitRecord record) {
        this(
                repo,
                sha,
                record,
                Map.of(),
                List.of(),
                Optional.empty(),
                "",
                new IdentityHashMap<>(),
                "");
    }

    public CommitContext withFileProblems(List<ProposedFileFault> faults) {
        return new CommitContext(
                repo,
                sha,
                record,
                revisions,
                faults,
                firstConfiguration,
                gateGaps,
                changeGroups,
                results);
    }

    public ChangeGroups changeGroups(Comparison comparison) {
        return changeGroups.computeIfAbsent(
                comparison, it -> ChangeGroups.of(withFirstConfiguration(it)));
    }

    /** A configuration that comes says more than that a file is missing which it may not read. */
    private Comparison withFirstConfiguration(Comparison comparison) {
        return firstConfiguration
                .map(source ->
                        comparison.replaceNotices(notice ->
                                notice instanceof SuiteNotice.NoBaseline
                                        ? new SuiteNotice.FirstConfiguration(source)
                                        : notice))
                .orElse(comparison);
    }

    public CheckWriter.WrittenCheck check(String name) {
        String bases =
                record.targets().stream()
                        .map(it -> it.base().value())
                        .collect(Collectors.joining("\n"));
        String subject = Sha256Digest.ofParts(Stream.of(results, bases));
        return new CheckWriter.WrittenCheck(repo, sha, name, record.version(), subject);
    }

    /**
     * A report's context besides the comparison.
     *
     * @param publicUrl base of this server's links; may be empty
     */
    public ReportContext context(TargetVerdict judged, String publicUrl) {
        MergeTarget target = judged.state().target();
        Optional<WorkflowRun> run = newest(record, judged.state());
        boolean fork = target instanceof MergeTarget.Pull pull && !pull.head().isWithin(repo.id());
        return new ReportContext(
                repo.id(),
                target.pull(),
                sha,
                target.base().value(),
                run.map(it -> it.attempt().run()),
                run.map(it -> it.attempt().number()).orElse(0),
                run.map(WorkflowRun::url).orElse(""),
                ReportLinks.of(publicUrl, repo.name()),
                fork,
                new ReportContext.Page.CheckPage(),
                target.pull().flatMap(pull -> Optional.ofNullable(revisions.get(pull))),
                fileProblems,
                ReportContext.RowTrend.BARS);
    }

    public static Optional<WorkflowRun> newest(CommitRecord record, TargetState target) {
        var measured = target.measuredStates().values().stream();
        var judged = measured.map(SuiteState.Measured::attempt).collect(Collectors.toSet());
        return record.workflowRuns()
                .filter(run -> judged.contains(run.attempt()))
                .max(Comparator.comparing(WorkflowRun::attempt));
    }
}
