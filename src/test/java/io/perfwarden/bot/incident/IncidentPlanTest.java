package io.perfwarden.bot.incident;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.incident.GivenBranch.Given;
import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchIncident.IncidentDecision;
import io.perfwarden.db.BranchIncident.IncidentState;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One incident for each cause, whatever the noise; every verdict here says that it is open. */
class IncidentPlanTest {
    /** A value that was not measured at a commit, since its suite was not. */
    private static final double NOT_RUN = -1;

    /** How many random branches of a kind are tried. */
    private static final int SEEDS = Thorough.cases(1, 5);

    private static double noise(Random random, double share) {
        return StrictMath.exp(share * random.nextGaussian());
    }

    private static Given steady(String platform, String name, IntToDoubleFunction level) {
        Random random = new Random(platform.hashCode() + 31L * name.hashCode());
        return Given.of("core", platform, name, i -> level.applyAsDouble(i) * noise(random, 0.01));
    }

    private static IntToDoubleFunction from(int commit, double factor) {
        return i -> i < commit ? 100 : 100 * factor;
    }

    @Test
    void one_cause_in_suites_and_platforms_is_one_incident_and_its_range_is_what_all_leave() {
        Given every = steady("x64", "parse", from(31, 1.3));
        Given third =
                Given.of(
                        "nightly",
                        "",
                        "all",
                        i -> i % 3 == 0 ? from(31, 1.2).applyAsDouble(i) : NOT_RUN);
        GivenBranch branch = new GivenBranch(every, steady("arm", "parse", from(31, 1.3)), third);
        branch.upTo(60);
        assertThat(branch.told())
                .containsExactly("30..31 open: core/arm parse, core/x64 parse, nightly all");
    }

    @Test
    void noise_is_said_of_all_series_of_a_cause_also_of_those_that_did_not_fit() {
        List<Given> many =
                IntStream.range(0, BranchIncident.MOST_MEMBERS + 10)
                        .mapToObj(i -> steady("", "b" + i, from(31, 1.3)))
                        .toList();
        GivenBranch branch = new GivenBranch(many).upTo(45);
        assertThat(branch.incidents()).hasSize(1);
        branch.decides(1, IncidentDecision.Kind.NOISE).upTo(70);
        assertThat(branch.incidents()).hasSize(1);
    }

    @Test
    void causes_one_after_the_other_are_two_incidents_also_of_one_series() {
        Given parse = steady("", "parse", i -> i < 30 ? 100 : i < 50 ? 130 : 180);
        GivenBranch branch = new GivenBranch(parse, steady("", "render", from(31, 1.4)));
        branch.upTo(70);
        assertThat(branch.told())
                .containsExactly(
                        "29..30 open: core parse",
                        "30..31 open: core render",
                        "49..50 open: core parse");
    }

    /** A suite that is measured seldom has a range in which both of two causes are. */
    @Test
    void a_range_that_holds_two_causes_does_not_make_them_one() {
        Given seldom =
                Given.of(
                        "weekly",
                        "",
                        "all",
                        i -> i % 5 == 0 ? from(31, 1.3).applyAsDouble(i) : NOT_RUN);
        GivenBranch branch =
                new GivenBranch(
                        steady("", "parse", from(31, 1.3)),
                        steady("", "render", from(33, 1.3)),
                        seldom);
        branch.upTo(80);
        assertThat(branch.told())
                .containsExactly("30..31 open: core parse", "32..33 open: core render, weekly all");
    }

    @ParameterizedTest
    @Nightly(byDay = 2)
    @ValueSource(doubles = {0.1, 0.3, 0.5})
    void a_benchmark_that_is_slow_now_and_then_begins_no_incident(double share) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            GivenBranch branch =
                    new GivenBranch(
                            Given.of(
                                    "core",
                                    "",
                                    "parse",
                                    _ ->
                                            (random.nextDouble() < share ? 140 : 100)
                                                    * noise(random, 0.01)));
            assertThat(branch.upTo(400).told()).as("seed %s", seed).isEmpty();
        }
    }

    @Test
    void it_is_over_after_three_good_runs_and_begins_again_when_it_returns() {
        Given parse = steady("", "parse", i -> (i >= 30 && i < 50) || i >= 80 ? 130 : 100);
        GivenBranch branch = new GivenBranch(parse).upTo(52);
        assertThat(branch.told()).containsExactly("29..30 open: core parse");
        branch.upTo(53);
        assertThat(branch.told()).containsExactly("29..30 fixed: core parse");
        branch.upTo(79);
        assertThat(branch.told()).containsExactly("29..30 fixed: core parse");
        branch.upTo(90);
        assertThat(branch.told()).containsExactly("79..80 open: core parse");
    }

    @Test
    void one_that_flaps_after_it_became_worse_stays_one_incident() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            Given parse =
                    Given.of(
                            "core",
                            "",
                            "parse",
                            i ->
                                    (i < 100 || random.nextDouble() < 0.3 ? 100 : 150)
                                            * noise(random, 0.02));
            List<String> told = new GivenBranch(parse).upTo(400).told();
            assertThat(told).as("seed %s", seed).hasSize(1);
            assertThat(told.getFirst()).endsWith(" open: core parse");
        }
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @ValueSource(doubles = {0.0005, 0.001, 0.002, 0.004})
    void a_slow_drift_is_one_incident_at_most(double step) {
        Given parse = steady("", "parse", i -> 100 * (1 + step * i));
        assertThat(new GivenBranch(parse).upTo(400).incidents()).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void what_began_before_issues_were_asked_for_begins_none() {
        Given parse = steady("", "parse", from(30, 1.3));
        Given render = steady("", "render", from(45, 1.3));
        GivenBranch branch = new GivenBranch(parse, render).since(40).upTo(80);
        assertThat(branch.told()).containsExactly("44..45 open: core render");
    }

    @Test
    void a_benchmark_that_is_gone_ends_it_and_opens_nothing() {
        Given parse = steady("", "parse", i -> i < 30 ? 100 : i < 45 ? 130 : Double.NaN);
        GivenBranch branch = new GivenBranch(parse, steady("", "render", _ -> 100)).upTo(44);
        assertThat(branch.told()).containsExactly("29..30 open: core parse");
        branch.upTo(48);
        assertThat(branch.told()).containsExactly("29..30 gone: core parse");
    }

    @ParameterizedTest
    @CsvSource({"ACCEPTED, accepted", "NOISE, noise"})
    void what_is_accepted_by_verdict_is_over(BranchChange.ChangeState said, String state) {
        Given parse = steady("", "parse", from(30, 1.3));
        GivenBranch branch = new GivenBranch(parse).upTo(40).says(parse, said).upTo(60);
        assertThat(branch.told()).containsExactly("29..30 " + state + ": core parse");
    }

    @ParameterizedTest
    @EnumSource(IncidentDecision.Kind.class)
    void what_a_person_said_holds_until_it_is_over(IncidentDecision.Kind kind) {
        Given parse = steady("", "parse", i -> (i >= 30 && i < 60) || i >= 80 ? 130 : 100);
        GivenBranch branch = new GivenBranch(parse).upTo(40).decides(1, kind).upTo(59);
        assertThat(branch.incidents()).hasSize(1);
        BranchIncident one = branch.incidents().getFirst();
        assertThat(one.decision()).isPresent();
        assertThat(one.isWanted(branch.now()))
                .isEqualTo(
                        kind == IncidentDecision.Kind.ACK || kind == IncidentDecision.Kind.SNOOZE);
        branch.upTo(100);
        assertThat(branch.incidents()).hasSize(kind == IncidentDecision.Kind.NOISE ? 2 : 1);
        assertThat(branch.incidents().getLast().isWanted(branch.now())).isTrue();
    }

    @Test
    void what_was_looked_at_once_says_the_same_when_it_is_looked_at_again() {
        Given parse = steady("", "parse", from(30, 1.3));
        GivenBranch branch = new GivenBranch(parse).upTo(60);
        Set<String> said = new HashSet<>();
        for (int i = 61; i < 120; i++) {
            said.add(branch.upTo(i).incidents().getFirst().digest());
        }
        assertThat(said).hasSize(1);
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    /**
     * 400 commits, 24 series in two suites on three platforms, a third of which flap, one suite of
     * which is measured at every third commit: six shifts, of which two are reverted and two are
     * near each other.
     */
    @ParameterizedTest
    @Nightly
    @MethodSource("seeds")
    void four_hundred_runs_with_six_shifts_and_flapping_noise_are_six_incidents(long seed) {
        int[] shifts = {60, 115, 122, 200, 270, 340};
        List<Given> series = new ArrayList<>();
        for (String suite : List.of("core", "edge")) {
            for (String platform : List.of("x64", "arm", "mac")) {
                for (int b = 0; b < 6; b++) {
                    series.add(
                            one(
                                    new Random(seed * 1_000 + series.size()),
                                    suite,
                                    platform,
                                    b,
                                    shifts));
                }
            }
        }
        GivenBranch branch = new GivenBranch(series).upTo(400);
        assertThat(branch.incidents()).as("%s", branch.told()).hasSize(shifts.length);
        for (int i = 0; i < shifts.length; i++) {
            BranchIncident incident = branch.incidents().get(i);
            assertThat(GivenBranch.number(incident.range().before()))
                    .as("%s", branch.told())
                    .isLessThan(shifts[i]);
            assertThat(GivenBranch.number(incident.range().first()))
                    .as("%s", branch.told())
                    .isGreaterThanOrEqualTo(shifts[i]);
            assertThat(incident.members()).hasSizeBetween(4, 8);
            assertThat(incident.state())
                    .isEqualTo(i == 0 || i == 3 ? IncidentState.FIXED : IncidentState.OPEN);
        }
    }

    /** Benchmark {@code b} of each suite and platform becomes worse with shift {@code b}. */
    private static Given one(Random random, String suite, String platform, int b, int[] shifts) {
        double noise = 0.005 + 0.015 * random.nextDouble();
        boolean flaps = random.nextInt(3) == 0;
        double factor = 1.15 + 0.3 * random.nextDouble();
        return Given.of(
                suite,
                platform,
                "bench" + b,
                i -> {
                    boolean isReverted = (b == 0 || b == 3) && i >= shifts[b] + 40;
                    double level = i >= shifts[b] && !isReverted ? 100 * factor : 100;
                    double flap = flaps && random.nextDouble() < 0.15 ? 1.35 : 1;
                    double value = level * flap * noise(random, noise);
                    return suite.equals("edge") && i % 3 != 0 ? NOT_RUN : value;
                });
    }
}
