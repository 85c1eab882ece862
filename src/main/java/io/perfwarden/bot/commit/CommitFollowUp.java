package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.*;
import io.perfwarden.check.*;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.rule.KnownSpreads;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.GateLedger;
import io.perfwarden.db.PairSpreads;
import io.perfwarden.model.*;

/** What follows from published verdicts: messages, second measurements, later looks. */
public record CommitFollowUp(
        CommitLedger commits,
        DefaultBranch defaultBranch,
        SecondMeasurement secondMeasurement,
        BranchMoved branchMoved,
        FalseAlarmHistory alarms,
        GateLedger gate,
        PairSpreads spreads,
        CommitRefresh.Pace pace) {
    /** Delay of the second list of artifacts. */
    private static final Duration LATE = Duration.ofSeconds(5);

    private static final Duration SOON = Duration.ofSeconds(10);

    /** Time until a second measurement is no longer waited for. */
    Optional<Duration> secondDeadline(CommitRecord record) {
        return secondMeasurement.deadline(record);
    }

    void followUp(
            InstalledRepo repo,
            CommitSha sha,
            CommitPublisher.PublishedState state,
            List<TargetVerdict> published) {
        defaultBranch.followPublication(repo, sha, state, published);
        secondMeasurement.ask(repo, sha, published);
        lookForLate(repo, sha, state.record(), published);
        // the branch's second measurement may fail, which no other event reports
        if (published.stream().anyMatch(it -> !it.branchRuns().isEmpty())) {
            pace.looking().enqueueLook(repo, sha, pace.deadline().plus(SOON));
        }
        published.forEach(it -> recordVerdict(repo, sha, it));
        alarms.record(repo, state.record(), state.policy(), published);
        branchMoved.followPublication(repo, sha, state.policy(), published);
        lookForBranch(repo, sha, state.record(), published);
    }

    /** Of a pull request, once nothing more is to come. */
    private void recordVerdict(InstalledRepo repo, CommitSha sha, TargetVerdict judged) {
        if (judged.comparison().isEmpty() || !judged.open().isEmpty()) {
            return;
        }
        boolean fails = judged.suites().anyMatch(it -> it.verdict() == Verdict.FAIL);
        String attempts =
                judged.state().suites().keySet().stream()
                        .flatMap(it -> judged.measuredState(it).stream())
                        .flatMap(it -> it.attempts().stream())
                        .distinct()
                        .sorted()
                        .map(Attempt::toString)
                        .collect(Collectors.joining(" "));
        Instant now = pace.clock().instant();
        judged.state()
                .target()
                .pull()
                .ifPresent(pull -> {
                    gate.record(repo.id(), new PullVerdict(pull, sha, fails, attempts, now));
                    judged.suites().forEach(suite -> keepSpreads(repo.id(), pull, sha, suite));
                });
    }

    /** It counts for others once the pull request is merged. */
    private void keepSpreads(RepoId repo, PullNumber pull, CommitSha sha, SuiteComparison suite) {
        KnownSpreads shown = KnownSpreads.of(suite);
        if (!shown.each().isEmpty()) {
            spreads.keep(repo, pull, suite.where(), sha, shown.encode());
        }
    }

    /** Looks again once the default branch is no longer waited for. */
    private void lookForBranch(
            InstalledRepo repo, CommitSha sha, CommitRecord record, List<TargetVerdict> published) {
        Set<Attempt> awaiting =
                published.stream()
                        .flatMap(it -> it.awaitingBranch().stream())
                        .collect(Collectors.toSet());
        Instant now = pace.clock().instant();
        record.workflowRuns()
                .filter(run -> awaiting.contains(run.attempt()))
                .map(run -> Duration.between(now, run.updatedAt().plus(pace.deadline())))
                .min(Comparator.naturalOrder())
                .ifPresent(left -> pace.looking().enqueueLook(repo, sha, left));
    }

    /** Incomplete runs are looked at again soon; they are recorded, so never forgotten. */
    private void lookForLate(
            InstalledRepo repo, CommitSha sha, CommitRecord record, List<TargetVerdict> published) {
        Set<Attempt> late = new TreeSet<>();
        for (TargetVerdict judged : published) {
            for (String suite : judged.state().suites().keySet()) {
                boolean isLate = judged.open().get(suite) == TargetVerdict.OpenReason.LISTED_AGAIN;
                judged.measuredState(suite).stream()
                        .flatMap(it -> it.attempts().stream())
                        .filter(it -> isLate || failedWithoutResults(repo, record, suite, it))
                        .forEach(late::add);
            }
        }
        listLater(repo, sha, late);
    }

    void listLater(InstalledRepo repo, CommitSha sha, Set<Attempt> late) {
        Instant due = pace.clock().instant().plus(LATE);
        late.forEach(attempt -> commits.listAgain(repo.id(), sha, attempt, due));
        if (!late.isEmpty()) {
            pace.looking().enqueueLook(repo, sha, LATE);
        }
    }

    /** A failed run without results is shown at once; artifacts may follow. */
    private boolean failedWithoutResults(
            InstalledRepo repo, CommitRecord record, String suite, Attempt attempt) {
        return record.imported().stream()
                        .filter(it -> it.attempt().equals(attempt) && it.suite().equals(suite))
                        .allMatch(it -> it.platform().isEmpty())
                && !CommitRefresh.run(record, attempt).state().isSuccess()
                && !commits.isListedTwice(repo.id(), attempt);
    }
}
