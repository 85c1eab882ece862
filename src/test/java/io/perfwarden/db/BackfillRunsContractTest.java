package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.BackfillRuns.RunSource;
import io.perfwarden.model.PastRunCounts.PastRunOutcome;
import io.perfwarden.model.RunId;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs that were over before their suite was watched, on both databases. */
@ParameterizedClass
@EnumSource
class BackfillRunsContractTest extends LedgerContract {
    private static final RunSource CORE = new RunSource("core", "a");
    private static final RunSource WIDE = new RunSource("wide", "a");

    BackfillRunsContractTest(Stores kind) {
        super(kind);
    }

    private BackfillRuns past() {
        return facts.backfillRuns();
    }

    private void listed(RunSource suite, long... runs) {
        Map<RunId, String> documents = new HashMap<>();
        Arrays.stream(runs).forEach(run -> documents.put(new RunId(run), "run " + run));
        past().storeListing(REPO, suite, documents, NOW);
    }

    private void settled(long run, PastRunOutcome outcome) {
        past().storeOutcomes(REPO, new RunId(run), Map.of("core", outcome));
    }

    @Test
    void the_newest_run_comes_first_once_for_all_its_suites() {
        listed(CORE, 1, 2);
        listed(WIDE, 2, 3);
        assertThat(past().next(REPO))
                .contains(new BackfillRuns.WaitingRun(new RunId(3), "run 3", Set.of("wide")));
        past().storeOutcomes(REPO, new RunId(3), Map.of("wide", PastRunOutcome.READ));
        assertThat(past().next(REPO))
                .contains(
                        new BackfillRuns.WaitingRun(new RunId(2), "run 2", Set.of("core", "wide")));
        assertThat(past().next(OTHER)).isEmpty();
    }

    @Test
    void a_suite_is_unlisted_until_it_is_listed_as_it_is_measured_now() {
        RunSource changed = new RunSource("core", "b");
        listed(CORE);
        assertThat(past().unlistedSources(REPO, Set.of(CORE, WIDE))).containsExactly("wide");
        assertThat(past().unlistedSources(REPO, Set.of(changed))).containsExactly("core");
        assertThat(past().unlistedSources(OTHER, Set.of(CORE))).containsExactly("core");
        past().forgetListings(REPO);
        assertThat(past().unlistedSources(REPO, Set.of(CORE))).containsExactly("core");
    }

    @Test
    void what_was_read_stays_read_and_all_else_is_tried_again() {
        listed(CORE, 1, 2, 3);
        settled(3, PastRunOutcome.READ);
        settled(2, PastRunOutcome.DAMAGED);
        assertThat(past().counts(REPO).get("core"))
                .hasToString(
                        "1 of 3 runs read so far, 1 not: 1 damaged, or over a bound when unpacked");
        listed(CORE, 2, 3);
        assertThat(past().counts(REPO).get("core")).hasToString("1 of 2 runs read so far");
        assertThat(past().next(REPO)).map(BackfillRuns.WaitingRun::run).contains(new RunId(2));
        assertThat(past().counts(OTHER)).isEmpty();
    }

    @Test
    void of_those_that_wait_github_may_have_none_any_more() {
        listed(CORE, 1, 2, 3, 4);
        settled(4, PastRunOutcome.READ);
        settled(3, PastRunOutcome.NO_ARTIFACT);
        assertThat(past().oldest(REPO, "core", 1)).containsExactly(PastRunOutcome.NO_ARTIFACT);
        past().markExpired(REPO, "core");
        assertThat(past().next(REPO)).isEmpty();
        assertThat(past().counts(REPO).get("core"))
                .hasToString("1 run read, 3 not: 2 expired, 1 without the artifact");
    }
}
