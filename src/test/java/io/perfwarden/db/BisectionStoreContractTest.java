package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.BisectionMeasurement.MeasurementStatus;
import io.perfwarden.db.BisectionStore.BisectedSeries;
import io.perfwarden.db.BisectionStore.Bisection;
import io.perfwarden.db.BisectionStore.BisectionState;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is kept of bisections, on both databases. */
@ParameterizedClass
@EnumSource
class BisectionStoreContractTest {
    private static final Instant NOW = Instant.parse("2026-11-22T06:00:00Z");
    private static final RepoId REPO = new RepoId(100);
    private static final PullNumber ISSUE = new PullNumber(12);
    private static final BisectionStore.Key FIRST = new BisectionStore.Key(REPO, 1);
    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final String TAG = "perfwarden/bisect/12-1-aaaaaaa";

    private final Stores kind;
    @TempDir Path directory;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    BisectionStoreContractTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private BisectionStore store() {
        return new BisectionStore(database);
    }

    private static Bisection bisection(int number, PullNumber issue, String order) {
        return new Bisection(
                new BisectionStore.Key(REPO, number),
                issue,
                order,
                "ada",
                NOW,
                new BisectedSeries(
                        new SeriesId("0123456789ab"), "core", "sort/\ud83d\ude00 <!--", true),
                new WorkflowPath(".github/workflows/bench.yml"),
                List.of(SHA, new CommitSha("b".repeat(40))),
                20,
                BisectionState.MEASURING,
                "",
                Optional.empty());
    }

    private static BisectionMeasurement asked(int place, String tag, Optional<Attempt> attempt) {
        return new BisectionMeasurement(
                place, SHA, tag, attempt, MeasurementStatus.ASKED, OptionalDouble.empty(), NOW, "");
    }

    @Test
    void an_issue_has_one_live_bisection_and_an_order_asks_for_one() {
        Bisection first = bisection(1, ISSUE, "comment-1/0");
        store().add(REPO, first);
        store().add(REPO, bisection(2, ISSUE, "comment-2/0"));
        assertThat(store().live(REPO, ISSUE)).contains(first);
        assertThat(store().of(REPO, "comment-2/0")).isEmpty();
        PullNumber other = new PullNumber(13);
        store().add(REPO, bisection(2, other, "comment-2/0"));
        assertThat(store().live()).containsExactly(FIRST, new BisectionStore.Key(REPO, 2));
        store().end(FIRST, "no");
        store().end(FIRST, "late");
        assertThat(store().find(FIRST).orElseThrow().outcome()).isEqualTo("no");
        assertThat(store().find(FIRST).orElseThrow().state()).isEqualTo(BisectionState.ENDING);
        assertThat(store().live(REPO, ISSUE)).isPresent();
        store().storeReply(FIRST, new CommentId(7));
        store().markEnded(FIRST);
        assertThat(store().find(FIRST).orElseThrow().reply()).contains(new CommentId(7));
        assertThat(store().live(REPO, ISSUE)).isEmpty();
        store().add(REPO, bisection(3, ISSUE, "comment-1/0"));
        assertThat(store().live(REPO, ISSUE)).as("the order was carried out").isEmpty();
        store().add(REPO, bisection(3, ISSUE, "comment-3/0"));
        assertThat(store().live(REPO, ISSUE)).contains(bisection(3, ISSUE, "comment-3/0"));
    }

    @Test
    void measurements_come_back_as_they_were_and_in_their_order() {
        Attempt run = new Attempt(new RunId(900), 2);
        BisectionMeasurement second = asked(1, TAG, Optional.empty());
        BisectionMeasurement first = asked(0, "", Optional.of(run));
        store().save(FIRST, second);
        store().save(FIRST, first);
        assertThat(store().measurements(FIRST)).containsExactly(first, second);
        BisectionMeasurement done = first.withRun(run).withValue(-0.125);
        store().save(FIRST, done);
        store().save(FIRST, second.broken("no"));
        assertThat(store().measurements(FIRST)).containsExactly(done, second.broken("no"));
    }

    /**
     * A tag that is recorded, at its commit: a branch of another name, or one of that name with
     * other commits, hides nothing from the check.
     */
    @ParameterizedTest
    @CsvSource({
        "900, 2, main, PUSH, 100, a, true",
        "900, 1, main, PUSH, 100, a, false",
        "900, 3, main, PUSH, 100, a, false",
        "901, 2, main, PUSH, 100, a, false",
        "901, 1, perfwarden/bisect/12-1-aaaaaaa, WORKFLOW_DISPATCH, 100, a, true",
        "901, 2, perfwarden/bisect/12-1-aaaaaaa, PUSH, 100, a, true",
        "901, 1, perfwarden/bisect/12-1-aaaaaaa, PULL_REQUEST, 100, a, false",
        "901, 1, perfwarden/bisect/12-1-aaaaaaa, PUSH, 555, a, false",
        "901, 1, perfwarden/bisect/12-1-bbbbbbb, WORKFLOW_DISPATCH, 100, a, false",
        "901, 1, perfwarden/bisect/12-1-aaaaaaa, PUSH, 100, c, false",
        "901, 1, perfwarden/bisect/12-1-aaaaaaa, WORKFLOW_DISPATCH, 100, c, false",
    })
    void what_is_recorded_of_a_run(
            long id,
            int attempt,
            String branch,
            RunEvent event,
            long repo,
            String digit,
            boolean isMeasuring) {
        CommitSha sha = new CommitSha(digit.repeat(40));
        store().save(FIRST, asked(0, "", Optional.of(new Attempt(new RunId(900), 2))));
        store().save(FIRST, asked(1, TAG, Optional.empty()));
        var head = new HeadBranch(Optional.of(new RepoId(repo)), new BranchName(branch));
        WorkflowRun run =
                new WorkflowRun(
                        new Attempt(new RunId(id), attempt),
                        WorkflowPath.parse(".github/workflows/bench.yml"),
                        event,
                        new RunState.RunUnderWay(),
                        head,
                        "octo",
                        sha,
                        NOW,
                        NOW,
                        "");
        assertThat(store().findMeasuring(REPO, run).isPresent()).isEqualTo(isMeasuring);
        FactStore facts = FactStore.of(database, new SettableClock(NOW));
        assertThat(facts.commits().record(REPO, run)).isEqualTo(!isMeasuring);
        assertThat(facts.commits().read(REPO, sha).runs()).hasSize(isMeasuring ? 0 : 1);
        var document = new ResultLedger.StoredDocument(new byte[] {1});
        var brought =
                new ResultLedger.StoredResults(
                        run.attempt(), "core", Optional.of(""), true, document);
        facts.results().takenIn(REPO, run, true, List.of(brought));
        assertThat(facts.results().of(REPO, run.attempt(), "core")).hasSize(isMeasuring ? 0 : 1);
    }

    @Test
    void what_is_over_for_long_is_forgotten_with_its_measurements() {
        store().add(REPO, bisection(1, ISSUE, "comment-1/0"));
        store().save(FIRST, asked(0, TAG, Optional.empty()));
        RetentionPolicy policy = new RetentionPolicy(Duration.ofDays(90), Duration.ofDays(30), 100);
        SettableClock later = new SettableClock(NOW.plus(Duration.ofDays(91)));
        policy.apply(database, later);
        assertThat(store().measurements(FIRST)).as("it is live").hasSize(1);
        store().end(FIRST, "no");
        store().markEnded(FIRST);
        policy.apply(database, later);
        assertThat(store().find(FIRST)).isEmpty();
        assertThat(store().measurements(FIRST)).isEmpty();
    }
}
