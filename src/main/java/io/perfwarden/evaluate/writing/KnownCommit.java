package io.perfwarden.evaluate.writing;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.ledger.CommitLedger.CommitRecord;
import io.perfwarden.report.github.ReportContext;
import io.perfwarden.report.github.ReportContext.Revision;
import io.perfwarden.report.proposed.Fault;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Facts;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Standing;
import io.perfwarden.standing.SuiteState;
import io.perfwarden.standing.Target;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A commit, and what is known of it.
 *
 * @param revisions what verdicts on it take the place of
 * @param brought what is wrong with files that a pull request brings in it
 * @param grouped findings of its comparisons
 * @param results names those that are judged
 */
public record KnownCommit(
        Repo repo,
        CommitSha sha,
        CommitRecord record,
        Map<PullNumber, Revision> revisions,
        List<Fault> brought,
        Grouped grouped,
        String results) {
    public KnownCommit {
        revisions = Map.copyOf(revisions);
        brought = List.copyOf(brought);
    }

    /** One whose verdicts take no other one's place. */
    public KnownCommit(Repo repo, CommitSha sha, CommitRecord record) {
        this(repo, sha, record, Map.of(), List.of(), new Grouped(), "");
    }

    /** The same where verdicts take the place of others. */
    public KnownCommit revising(Map<PullNumber, Revision> others) {
        return new KnownCommit(repo, sha, record, others, brought, grouped, results);
    }

    /** The same with what is wrong with files that a pull request brings in it. */
    public KnownCommit bringing(List<Fault> faults) {
        return new KnownCommit(repo, sha, record, revisions, faults, grouped, results);
    }

    /** The same of which these results are judged. */
    public KnownCommit judging(String named) {
        return new KnownCommit(repo, sha, record, revisions, brought, grouped, named);
    }

    /** One of its checks. */
    public CheckWriter.Check check(String name) {
        return new CheckWriter.Check(repo, sha, name, record.version(), results);
    }

    /**
     * What a report on it says beside the comparison.
     *
     * @param publicUrl base of links to this server; may be empty
     */
    public ReportContext context(Judged judged, String publicUrl) {
        Target target = judged.standing().target();
        Optional<WorkflowRun> run = newest(record, judged.standing());
        boolean fork = target instanceof Target.Pull pull && !pull.head().isWithin(repo.id());
        return new ReportContext(
                repo.id(),
                target.pull(),
                sha,
                target.base().value(),
                run.map(it -> it.attempt().run()),
                run.map(it -> it.attempt().number()).orElse(0),
                run.map(WorkflowRun::url).orElse(""),
                publicUrl,
                fork,
                new ReportContext.Page.Check(),
                target.pull().flatMap(pull -> Optional.ofNullable(revisions.get(pull))),
                brought);
    }

    /** The newest of the runs that were judged. */
    public static Optional<WorkflowRun> newest(CommitRecord record, Standing.OfTarget target) {
        return record.runs().stream()
                .map(Facts.Run::run)
                .filter(run ->
                        target.suites().values().stream()
                                .anyMatch(state ->
                                        state instanceof SuiteState.Measured measured
                                                && measured.attempt().equals(run.attempt())))
                .max(Comparator.comparing(WorkflowRun::attempt));
    }
}
