package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.DrillChange;
import io.perfwarden.compare.DrillTable;
import io.perfwarden.compare.FireDrill;
import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.DrillStore.StoredDrill;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.queue.Job.IncidentJob;
import io.perfwarden.stats.SignificanceOptions.Machines;
import org.junit.jupiter.api.Test;

/** The gate of a repository is drilled at night, and when a maintainer asks. */
class BranchDrillTest extends HistoryWorld {
    private static final SuitePlatform CORE = new SuitePlatform("core", "");

    private List<DrillTable> stored() {
        return world.ledger().drills().newest(REPO.id()).stream().map(StoredDrill::table).toList();
    }

    private void passToHour(int hour) {
        Instant now = world.clock().instant();
        Instant next = now.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofHours(24 + hour));
        world.pass(Duration.between(now, next));
    }

    @Test
    void at_night_and_never_while_work_waits_it_is_drilled_once_and_the_check_says_what_it_sees() {
        history();
        passToHour(12);
        world.drillNext();
        assertThat(stored()).isEmpty();
        passToHour(2);
        world.enqueue(new IncidentJob(REPO));
        world.clock().advance(Duration.ofSeconds(1));
        world.drillNext();
        assertThat(stored()).isEmpty();
        world.settle();
        int calls = world.github().calls().size();
        world.drillNext();
        SuitePolicy suite =
                new PolicyReader(Set.of())
                        .read(CONFIG)
                        .optional()
                        .orElseThrow()
                        .suites()
                        .getFirst();
        HistoryLedger history = world.ledger().history();
        SimulatedRuns past = SimulatedRuns.of(history.newest(REPO.id(), CORE, Set.of(), 240));
        assertThat(stored())
                .containsExactly(
                        new FireDrill(past, suite, 1, Machines.SHARED, FireDrill.MOST_ROWS).run());
        assertThat(stored().getFirst().sum(DrillChange.DOUBLE).caught()).isPositive();
        assertThat(world.github().calls().subList(calls, world.github().calls().size()))
                .noneMatch(it ->
                        it.operation().contains("create") || it.operation().contains("update"));
        Instant at = world.ledger().drills().newest(REPO.id()).getFirst().at();
        world.clock().advance(Duration.ofMinutes(1));
        world.drillNext();
        assertThat(world.ledger().drills().newest(REPO.id()).getFirst().at()).isEqualTo(at);
        brings(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().summary())
                .contains("Last fire drill: Of 100 drills this gate catches ");
    }

    @Test
    void a_maintainer_who_asks_gets_the_table_and_a_stranger_does_not() {
        history(CONFIG + "    rules: [{match: parse, gate: advise}]\n", "bench-core");
        world.github().writer("octocat");
        world.comments("stranger", "/perfwarden drill");
        assertThat(stored()).isEmpty();
        world.comments("octocat", "/perfwarden drill");
        assertThat(replies().getLast())
                .contains("**Fire drill of `core`**: 2 benchmarks in ")
                .contains("| changed | caught | warned | missed | where |")
                .contains("| one benchmark |")
                .contains("Of 100 drills this gate catches ")
                .contains("Blind: `parse` does not fail even if it is twice as bad: its rule adv");
        Instant at = world.ledger().drills().newest(REPO.id()).getFirst().at();
        world.comments("octocat", "/perfwarden drill");
        assertThat(replies().getLast()).contains("**Fire drill of `core`**");
        assertThat(world.ledger().drills().newest(REPO.id()).getFirst().at()).isEqualTo(at);
    }
}
