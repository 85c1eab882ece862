package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What results of runs promise, on both databases. */
@ParameterizedClass
@EnumSource
class ResultsContractTest extends LedgerContract {
    private static final Attempt FIRST = attempt(4, 1);
    private static final Attempt SECOND = attempt(4, 2);

    ResultsContractTest(Stores kind) {
        super(kind);
    }

    @Test
    void results_come_back_byte_for_byte() {
        byte[] bytes = {0, -1, 127, 39, 0};
        StoredResults stored =
                new StoredResults(
                        FIRST, "core", Optional.of("linux"), true, new StoredDocument(bytes));
        takenIn(run(FIRST, DONE, 0), stored);
        assertThat(facts.results().of(REPO, FIRST, "core"))
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(stored);
        assertThat(facts.results().of(REPO, FIRST, "other")).isEmpty();
        assertThat(facts.results().of(REPO, SECOND, "core")).isEmpty();
        assertThat(facts.results().of(OTHER, FIRST, "core")).isEmpty();
    }

    @Test
    void results_come_by_platform_and_that_nothing_came_is_a_result() {
        takenIn(
                run(FIRST, DONE, 0),
                stored(FIRST, "core", "linux", "1"),
                stored(FIRST, "core", "arm", "2"),
                nothing(FIRST, "other"),
                new StoredResults(FIRST, "plain", Optional.of(""), false, text("3")));
        assertThat(facts.results().of(REPO, FIRST, "core"))
                .extracting(StoredResults::platform)
                .containsExactly(Optional.of("arm"), Optional.of("linux"));
        assertThat(read().imported())
                .containsExactly(
                        new CommitFacts.ImportedResult(
                                FIRST,
                                "core",
                                Optional.of("arm"),
                                true,
                                false,
                                Optional.empty(),
                                ""),
                        new CommitFacts.ImportedResult(
                                FIRST,
                                "core",
                                Optional.of("linux"),
                                true,
                                false,
                                Optional.empty(),
                                ""),
                        new CommitFacts.ImportedResult(
                                FIRST,
                                "other",
                                Optional.empty(),
                                false,
                                false,
                                Optional.empty(),
                                ""),
                        new CommitFacts.ImportedResult(
                                FIRST,
                                "plain",
                                Optional.of(""),
                                false,
                                false,
                                Optional.empty(),
                                ""));
    }

    @Test
    void the_jobs_that_were_left_out_are_kept_where_nothing_came_because_of_that() {
        StoredResults leftOut =
                new StoredResults(
                        FIRST,
                        "core",
                        Optional.empty(),
                        false,
                        text(""),
                        Optional.empty(),
                        Optional.of("\"bench\""),
                        true,
                        "");
        takenIn(run(FIRST, DONE, 0), leftOut);
        assertThat(read().imported())
                .containsExactly(
                        new CommitFacts.ImportedResult(
                                FIRST,
                                "core",
                                Optional.empty(),
                                false,
                                true,
                                leftOut.leftOut(),
                                ""));
        assertThat(facts.results().of(REPO, FIRST, "core").getFirst().leftOut())
                .isEqualTo(leftOut.leftOut());
    }

    @Test
    void a_suite_for_which_nothing_came_and_one_without_platform_are_told_apart() {
        takenIn(run(FIRST, DONE, 0), nothing(FIRST, "core"));
        takenIn(run(SECOND, DONE, 0), stored(SECOND, "core", "", "1"));
        assertThat(facts.results().of(REPO, FIRST, "core").getFirst().platform()).isEmpty();
        assertThat(facts.results().of(REPO, SECOND, "core").getFirst().platform()).contains("");
    }

    @Test
    void results_of_every_attempt_are_kept() {
        takenIn(run(SECOND, DONE, 0), stored(SECOND, "core", "linux", "second"));
        takenIn(run(FIRST, DONE, 0), stored(FIRST, "core", "linux", "first"));
        assertThat(document(FIRST)).isEqualTo("first");
        assertThat(document(SECOND)).isEqualTo("second");
        assertThat(read().imported()).hasSize(2);
    }

    @Test
    void an_attempt_taken_in_again_replaces_all_it_brought_before() {
        takenIn(
                run(FIRST, DONE, 0),
                stored(FIRST, "core", "linux", "old"),
                stored(FIRST, "core", "arm", "old"));
        takenIn(run(FIRST, DONE, 0), stored(FIRST, "core", "linux", "new"));
        assertThat(facts.results().of(REPO, FIRST, "core")).hasSize(1);
        assertThat(document(FIRST)).isEqualTo("new");
    }

    @Test
    void a_run_is_taken_in_once_its_newest_attempt_is_stored_be_it_nothing() {
        heard(run(FIRST, DONE, 0));
        assertThat(isTakenIn()).isFalse();
        takenIn(run(FIRST, DONE, 0));
        assertThat(isTakenIn()).isTrue();
        heard(run(SECOND, RUNNING, 1));
        assertThat(isTakenIn()).as("a new attempt").isFalse();
        takenIn(run(FIRST, DONE, 0));
        assertThat(isTakenIn()).as("the earlier attempt again").isFalse();
        heard(run(SECOND, DONE, 2));
        takenIn(run(SECOND, DONE, 2));
        takenIn(run(FIRST, DONE, 0));
        assertThat(isTakenIn()).as("the earlier attempt after the later").isTrue();
    }

    @Test
    void what_is_heard_again_of_a_run_leaves_it_taken_in() {
        heard(run(FIRST, DONE, 0));
        takenIn(run(FIRST, DONE, 0));
        heard(run(FIRST, DONE, 1));
        assertThat(isTakenIn()).isTrue();
    }

    @Test
    void results_of_a_run_that_was_not_heard_of_are_kept() {
        takenIn(run(FIRST, DONE, 0), stored(FIRST, "core", "linux", "1"));
        assertThat(read().runs()).isEmpty();
        assertThat(document(FIRST)).isEqualTo("1");
    }

    private void heard(WorkflowRun run) {
        facts.commits().record(REPO, run);
    }

    @Test
    void what_a_job_brought_before_the_end_of_its_run_makes_no_other_suite_late() {
        facts.commits().record(REPO, run(FIRST, RUNNING, 0));
        takenIn(
                run(FIRST, RUNNING, 0),
                new StoredResults(
                        FIRST,
                        "core",
                        Optional.of("linux"),
                        true,
                        text("1"),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        "digest"));
        assertThat(read().runs().getFirst().imported()).isFalse();
        assertThat(read().imported().getFirst().jobs()).isEqualTo("digest");
        takenIn(run(FIRST, DONE, 0), stored(FIRST, "core", "linux", "1"), nothing(FIRST, "web"));
        assertThat(read().runs().getFirst().imported()).isTrue();
        assertThat(read().imported())
                .extracting(CommitFacts.ImportedResult::late)
                .containsOnly(false);
        assertThat(read().imported()).extracting(CommitFacts.ImportedResult::jobs).containsOnly("");
    }

    private void takenIn(WorkflowRun run, StoredResults... brought) {
        facts.results().takenIn(REPO, run, false, List.of(brought));
    }

    private boolean isTakenIn() {
        return read().runs().getFirst().imported();
    }

    private CommitRecord read() {
        return facts.commits().read(REPO, SHA);
    }

    private String document(Attempt attempt) {
        StoredResults stored = facts.results().of(REPO, attempt, "core").getFirst();
        return new String(stored.document().bytes(), StandardCharsets.UTF_8);
    }

    private static StoredResults stored(
            Attempt attempt, String suite, String platform, String text) {
        return new StoredResults(attempt, suite, Optional.of(platform), true, text(text));
    }

    private static StoredResults nothing(Attempt attempt, String suite) {
        return new StoredResults(attempt, suite, Optional.empty(), false, text(""));
    }

    private static StoredDocument text(String text) {
        return new StoredDocument(text.getBytes(StandardCharsets.UTF_8));
    }
}
