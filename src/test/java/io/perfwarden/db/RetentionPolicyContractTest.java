package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.CommitFacts.RedPlace;
import io.perfwarden.check.RedRow;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.db.BaselineAcceptances.BaselineAcceptance;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.PullLedger.ShownVerdict;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is forgotten and what is kept, on both databases. */
@ParameterizedClass
@EnumSource
class RetentionPolicyContractTest extends LedgerContract {
    private static final Attempt ATTEMPT = attempt(4, 1);
    private static final PublishedReports.Key CHECK =
            PublishedReports.Key.check(REPO, SHA, "perfwarden");
    private static final PublishedReports.Key COMMENT = PublishedReports.Key.comment(REPO, PULL);
    private static final OrderId ORDER = new OrderId(REPO, "comment-5");
    private static final RetentionPolicy RETENTION =
            new RetentionPolicy(Duration.ofDays(90), Duration.ofDays(30), 3);

    RetentionPolicyContractTest(Stores kind) {
        super(kind);
    }

    @Test
    void verdicts_are_kept_to_a_number_of_bytes_and_replaced_by_later_ones() {
        for (int i = 0; i < 5; i++) {
            StoredDocument large = new StoredDocument(new byte[20 << 20]);
            Instant at = NOW.plusSeconds(i);
            facts.verdictRecords()
                    .keep(
                            REPO,
                            SHA,
                            "pull/" + i,
                            new VerdictRecords.Kept(large, Optional.empty(), at));
        }
        new RetentionPolicy(Duration.ofDays(90), Duration.ofDays(30), 3).apply(database, clock);
        assertThat(facts.verdictRecords().of(REPO, SHA)).hasSize(3);
        StoredDocument small = new StoredDocument(new byte[] {7});
        facts.verdictRecords()
                .keep(REPO, SHA, "pull/4", new VerdictRecords.Kept(small, Optional.empty(), NOW));
        assertThat(facts.verdictRecords().of(REPO, SHA)).hasSize(3);
        assertThat(facts.verdictRecords().of(REPO, SHA).getLast().bytes()).containsExactly(7);
        assertThat(facts.verdictRecords().of(OTHER, SHA)).isEmpty();
    }

    @Test
    void profiles_are_kept_for_their_own_time() {
        SuitePlatform where = new SuitePlatform("core", "linux");
        facts.profiles().keep(REPO, where, new RunId(1), new byte[] {1});
        clock.advance(Duration.ofDays(20));
        facts.profiles().keep(REPO, where, new RunId(2), new byte[] {2});
        apply(Duration.ofDays(11));
        assertThat(facts.profiles().newest(REPO, where, new RunId(2))).isEmpty();
        assertThat(facts.profiles().newest(REPO, where, new RunId(3))).contains(new byte[] {2});
        assertThat(facts.profiles().newest(OTHER, where, new RunId(3))).isEmpty();
    }

    @Test
    void a_commit_that_nothing_was_heard_of_is_forgotten_with_all_that_is_known_of_it() {
        everythingAbout(SHA);
        apply(Duration.ofDays(90));
        assertThat(rows()).as("a millisecond early").doesNotContain(0L);
        apply(Duration.ofMillis(1));
        assertThat(rows()).containsOnly(0L);
        assertThat(version(SHA)).isZero();
    }

    @Test
    void more_commits_than_are_forgotten_at_once_are_all_forgotten() {
        List<CommitSha> many =
                IntStream.range(0, 401)
                        .mapToObj(i -> new CommitSha("%040x".formatted(i + 1)))
                        .toList();
        many.forEach(sha -> facts.commits().storeSearch(REPO, sha, NOW));
        assertThat(many).noneMatch(sha -> version(sha) == 0);
        apply(Duration.ofDays(91));
        assertThat(many).allMatch(sha -> version(sha) == 0);
    }

    @Test
    void what_is_heard_of_a_commit_keeps_all_that_is_known_of_it() {
        everythingAbout(SHA);
        clock.advance(Duration.ofDays(80));
        facts.commits().storeSearch(REPO, SHA, clock.instant());
        apply(Duration.ofDays(20));
        assertThat(rows()).doesNotContain(0L);
    }

    @Test
    void the_head_of_an_open_pull_request_is_kept_however_long_that_is_silent() {
        everythingAbout(SHA);
        facts.pulls().record(REPO, pull(SHA, 0));
        apply(Duration.ofDays(1_000));
        assertThat(rows()).doesNotContain(0L);
        facts.pulls().record(REPO, closed(pull(SHA, 1)));
        apply(Duration.ofDays(91));
        assertThat(rows()).containsOnly(0L);
    }

    @Test
    void what_was_red_at_an_earlier_head_was_forgotten_while_its_pull_request_was_open() {
        var run = run(SHA, ATTEMPT, DONE, 0);
        facts.commits().record(REPO, run);
        facts.commits().storeRed(REPO, SHA, List.of(red(ATTEMPT)), List.of());
        facts.pulls().record(REPO, pull(LATER, 0));
        apply(Duration.ofDays(91));
        assertThat(facts.commits().read(REPO, LATER).failedMeasurements())
                .singleElement()
                .extracting(FailedMeasurement::url)
                .isEqualTo(run.url());
        facts.pulls().record(REPO, closed(pull(LATER, 1)));
        apply(Duration.ofDays(91));
        assertThat(counted("failed_measurements", "runs")).containsOnly(0L);
    }

    private static FailedMeasurement red(Attempt attempt) {
        return new FailedMeasurement(
                Optional.of(PULL),
                MAIN,
                RunEvent.PULL_REQUEST,
                Optional.empty(),
                "core",
                attempt,
                NOW,
                "",
                Set.of("core"),
                "",
                Set.of(RedRow.SUITE),
                RedPlace.HERE);
    }

    @Test
    void an_open_check_keeps_its_commit_so_that_what_it_shows_can_be_replaced() {
        everythingAbout(SHA);
        long version = version(SHA);
        ReportPublication open =
                store(facts.publications().find(CHECK).withClaim(true, version, NOW));
        apply(Duration.ofDays(91));
        assertThat(facts.publications().find(CHECK)).isEqualTo(open);
        assertThat(version(SHA)).isEqualTo(version);
        store(open.withClaim(false, version, clock.instant()));
        apply(Duration.ZERO);
        assertThat(rows()).containsOnly(0L);
    }

    @Test
    void a_pull_request_that_was_closed_long_ago_is_forgotten_with_what_it_accepted_and_showed() {
        Instant closed = NOW.plus(Duration.ofDays(100));
        everythingAboutThePullRequest();
        apply(Duration.ofDays(100));
        assertThat(pullRows()).as("open").doesNotContain(0L);
        PullRequest pull = closed(pull(SHA, Duration.between(NOW, closed).toSeconds()));
        facts.pulls().record(REPO, pull);
        apply(Duration.ofDays(90));
        assertThat(pullRows()).as("closed 90 days ago").doesNotContain(0L);
        apply(Duration.ofMillis(1));
        assertThat(pullRows()).containsOnly(0L);
    }

    @Test
    void what_belongs_to_others_of_the_same_number_is_kept() {
        everythingAboutThePullRequest();
        facts.pulls().record(OTHER, closed(pull(LATER, 0)));
        apply(Duration.ofDays(91));
        assertThat(pullRows()).doesNotContain(0L);
        assertThat(facts.pulls().find(OTHER, PULL)).isEmpty();
    }

    @Test
    void what_became_of_past_runs_is_forgotten_after_ninety_days_and_not_read_again() {
        var core = new BackfillRuns.RunSource("core", "a");
        facts.backfillRuns()
                .storeListing(REPO, core, Map.of(new RunId(4), "run 4"), clock.instant());
        apply(Duration.ofDays(90));
        assertThat(facts.backfillRuns().counts(REPO)).hasSize(1);
        apply(Duration.ofMillis(1));
        assertThat(facts.backfillRuns().counts(REPO)).isEmpty();
        assertThat(facts.backfillRuns().unlistedSources(REPO, Set.of(core))).isEmpty();
    }

    @Test
    void orders_are_forgotten_after_ninety_days() {
        facts.orders().begin(ORDER, NOW);
        facts.orders().finish(ORDER);
        apply(Duration.ofDays(90));
        assertThat(facts.orders().begin(ORDER, clock.instant())).isFalse();
        apply(Duration.ofMillis(1));
        assertThat(facts.orders().begin(ORDER, clock.instant())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"linux", ""})
    void series_of_the_default_branch_are_kept_to_a_number_of_runs(String platform) {
        for (int run = 1; run <= 5; run++) {
            keep(attempt(run, 1), platform);
            keep(attempt(run, 2), platform);
        }
        keep(attempt(1, 1), "other");
        apply(Duration.ofDays(1_000));
        assertThat(kept(platform)).containsExactly("3.1", "3.2", "4.1", "4.2", "5.1", "5.2");
        assertThat(kept("other")).containsExactly("1.1");
    }

    @Test
    void trials_of_a_suite_are_kept_to_a_number() {
        for (int run = 1; run <= 5; run++) {
            facts.alarmOutcomes().record(REPO, "core", TrialsContractTest.quiet(run));
        }
        facts.alarmOutcomes().record(REPO, "other", TrialsContractTest.quiet(1));
        apply(Duration.ofDays(1_000));
        assertThat(facts.alarmOutcomes().newest(REPO, "core", 9))
                .hasSize(3)
                .doesNotContain(TrialsContractTest.quiet(1), TrialsContractTest.quiet(2));
        assertThat(facts.alarmOutcomes().newest(REPO, "other", 9)).hasSize(1);
    }

    @Test
    void looks_in_vain_are_forgotten_with_their_run() {
        facts.commits().record(REPO, run(ATTEMPT, DONE, 0));
        facts.commits().countEmptyListing(REPO, ATTEMPT);
        apply(Duration.ofDays(90));
        assertThat(facts.commits().countEmptyListing(REPO, ATTEMPT)).isEqualTo(2);
        apply(Duration.ofMillis(1));
        assertThat(facts.commits().countEmptyListing(REPO, ATTEMPT)).isEqualTo(1);
    }

    /** What depends on the commit alone. */
    private void everythingAbout(CommitSha sha) {
        facts.commits().record(REPO, run(sha, ATTEMPT, DONE, 0));
        facts.commits().record(REPO, new MergeGroup(MAIN, sha, MAIN));
        facts.commits().onBranch(REPO, sha, MAIN);
        facts.commits().addWaiver(REPO, sha, new CommitFacts.Waiver(PULL, MAIN, "octocat", ""));
        facts.results()
                .takenIn(REPO, run(sha, ATTEMPT, DONE, 0), false, List.of(stored(ATTEMPT, "x")));
        facts.commits().addFault(REPO, sha, new CommitFacts.Fault(ATTEMPT, "job-1"));
        facts.commits()
                .addSuspect(
                        REPO,
                        sha,
                        new CommitFacts.SuspectAttempt(ATTEMPT, NOW, CommitFacts.RerunState.DUE));
        store(ReportPublication.none(CHECK).withClaim(false, 1, NOW));
    }

    private List<Long> rows() {
        return counted(
                "commits",
                "runs",
                "merge_groups",
                "branch_commits",
                "waivers",
                "suspect_attempts",
                "run_results",
                "intake_faults",
                "published_reports");
    }

    private void everythingAboutThePullRequest() {
        facts.pulls().record(REPO, pull(SHA, 0));
        facts.pulls().recordShown(REPO, PULL, new ShownVerdict(SHA, Optional.of(MAIN), "", NOW));
        facts.acceptances()
                .record(
                        new BaselineAcceptance(REPO, PULL, "b.json", "blob", SHA, "octocat", NOW),
                        MAIN);
        facts.rowAcceptances()
                .record(
                        REPO,
                        PULL,
                        MAIN,
                        new RowAcceptance(
                                "1", "*", "octocat", "", SHA, NOW, Optional.empty(), List.of()));
        store(ReportPublication.none(COMMENT).withClaim(false, 1, NOW));
    }

    private List<Long> pullRows() {
        return counted(
                "pull_requests",
                "shown_reports",
                "baseline_acceptances",
                "row_acceptances",
                "published_reports");
    }

    private List<Long> counted(String... tables) {
        return database.read(handle ->
                List.of(tables).stream()
                        .map(table ->
                                handle.createQuery("select count(*) as n from " + table)
                                        .map((row, context) -> row.getLong("n"))
                                        .one())
                        .toList());
    }

    private void apply(Duration later) {
        clock.advance(later);
        RETENTION.apply(database, clock);
    }

    private ReportPublication store(ReportPublication next) {
        return facts.publications().replace(next).orElseThrow();
    }

    private void keep(Attempt attempt, String platform) {
        facts.results()
                .takenIn(REPO, run(attempt, DONE, 0), true, List.of(stored(attempt, platform)));
    }

    private List<String> kept(String platform) {
        return database.read(handle ->
                handle.createQuery(
                                "select run_id, attempt from run_results where platform = :platform"
                                        + " order by run_id, attempt")
                        .bind("platform", platform)
                        .map((row, context) -> row.getLong("run_id") + "." + row.getInt("attempt"))
                        .list());
    }

    private static StoredResults stored(Attempt attempt, String platform) {
        return new StoredResults(
                attempt, "core", Optional.of(platform), true, new StoredDocument(new byte[1]));
    }
}
