package io.perfwarden.bot.incident;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.BranchIncident;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/**
 * Runs of a default branch from the artifact to the issue, with shifts and benchmarks that flap.
 */
class IncidentRecordTest extends WorldTest {
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);
    private static final int RUNS = Thorough.cases(120, 400);
    private static final List<Integer> SHIFTS = List.of(40, 85, 150, 210, 270, 340);
    private static final int REVERTED = 25;

    private static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(0x1000000 + number));
    }

    /** Benchmark {@code b} becomes 30 % worse with shift {@code b}; the first is reverted. */
    private static double level(int b, int commit) {
        int shift = SHIFTS.get(b);
        boolean isReverted = b == 0 && commit >= shift + REVERTED;
        return commit >= shift && !isReverted ? 130 : 100;
    }

    private static String file(IntToDoubleFunction value) {
        return IntStream.range(0, SHIFTS.size() + 1)
                .mapToObj(b ->
                        "{\"name\": \"b%d\", \"unit\": \"ns\", \"value\": %s}"
                                .formatted(b, value.applyAsDouble(b)))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    @Nightly
    void each_shift_is_one_issue_and_flapping_opens_none() {
        world.repository(ownBranch());
        world.config("notify: [issue]\n" + CONFIG + "    decision: threshold\n");
        Random random = new Random(39);
        List<Integer> shifts = SHIFTS.stream().filter(it -> it + 10 < RUNS).toList();
        for (int i = 1; i <= RUNS; i++) {
            CommitSha sha = commit(i);
            world.github().parent(sha, commit(i - 1));
            world.github().file(sha.value(), "baselines/core.json", file(_ -> 100));
            world.github().merged(new PullNumber(1_000 + i), sha);
            int commit = i;
            ran(
                    i,
                    file(b ->
                            (b == SHIFTS.size() || b == 1
                                            ? (random.nextDouble() < 0.15 ? 1.4 : 1)
                                            : 1)
                                    * (b == SHIFTS.size() ? 100 : level(b, commit))
                                    * StrictMath.exp(0.01 * random.nextGaussian())));
        }
        List<BranchIncident> incidents = world.incidents().of(REPO.id()).incidents();
        assertThat(world.github().issues().all()).hasSameSizeAs(shifts);
        for (int i = 0; i < shifts.size(); i++) {
            BranchIncident incident = incidents.get(i);
            assertThat(incident.members())
                    .extracting(BranchIncident.IncidentMember::benchmark)
                    .containsExactly("b" + i);
            assertThat(incident.pulls().orElse(List.of())).contains(1_000 + shifts.get(i));
            assertThat(world.github().issues().all().get(i).open()).isEqualTo(i > 0);
        }
        assertThat(world.github().count("issues.open")).isEqualTo(shifts.size());
        assertThat(world.github().count("issues.edit")).isLessThanOrEqualTo(3L * shifts.size());
    }

    private void ran(int number, String json) {
        world.pass(Duration.ofMinutes(10));
        world.artifact(10_000 + number, "bench-core", json);
        WorkflowRun run = PUSHED.id(10_000 + number).on(commit(number)).succeeded();
        world.ran(GivenRun.at(world.clock().instant(), run));
    }
}
