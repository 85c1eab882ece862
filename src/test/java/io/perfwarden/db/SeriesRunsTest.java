package io.perfwarden.db;

import static io.perfwarden.testkit.Measurements.cpu;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.compare.history.PointLayout;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.db.SeriesRuns.RunValues;
import io.perfwarden.db.SeriesRuns.StoredRun;
import io.perfwarden.db.SeriesStore.SeriesPlace;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.MeasuredBranch;
import io.perfwarden.testkit.Measurements;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Single series of many runs, of blocks and of points, on both databases. */
@ParameterizedClass
@EnumSource
class SeriesRunsTest extends LedgerContract {
    private static final SuitePlatform CORE = new SuitePlatform("core", "linux");
    private static final SuitePlatform KERN = new SuitePlatform("kern", "linux");
    private static final SeriesPlace BOTH = new SeriesPlace(KERN, Set.of("core"));
    private static final List<String> NAMES = List.of("parse", "walk", "copy");
    private static final int BLOCK = 4;

    /** Values in ns by run, attempt and name. */
    private final Map<String, Map<String, Double>> expected = new TreeMap<>();

    @SuppressWarnings("NullAway.Init")
    private MeasuredBranch branch;

    SeriesRunsTest(Stores kind) {
        super(kind);
    }

    @BeforeEach
    void measure() {
        branch = new MeasuredBranch(facts, REPO);
    }

    @Test
    void blocks_and_points_together_say_what_each_run_measured_whatever_came_when() {
        Random random = new Random(17);
        List<Integer> ids = new ArrayList<>(IntStream.rangeClosed(1, 60).boxed().toList());
        Collections.shuffle(ids.subList(10, 50), random);
        for (int id : ids) {
            measured(id, 1, id <= 30 ? CORE : KERN, random);
            if (random.nextInt(6) == 0) {
                measured(id, 2, id <= 30 ? CORE : KERN, random);
            }
            if (random.nextInt(5) == 0) {
                pack();
                check();
            }
            if (random.nextInt(8) == 0 && expected.size() > 9) {
                String again = List.copyOf(expected.keySet()).get(random.nextInt(9));
                int run = Integer.parseInt(again.substring(0, again.indexOf('.')));
                measured(run, attempt(again), run <= 30 ? CORE : KERN, random);
            }
        }
        pack();
        check();
        assertThat(blocks()).isGreaterThan(5);
    }

    @Test
    void a_block_that_was_broken_off_does_not_count() {
        Random random = new Random(3);
        for (int run = 1; run <= 9; run++) {
            measured(run, 1, KERN, random);
        }
        pack();
        database.update("update series_blocks set ready = 0");
        check();
        pack();
        check();
    }

    /** Two threads of one store, as two servers are for PostgreSQL. */
    @Test
    void two_servers_that_pack_the_same_runs_at_once_lose_and_double_nothing() throws Exception {
        Random random = new Random(13);
        for (int run = 1; run <= 40; run++) {
            measured(run, 1, KERN, random);
        }
        for (int round = 0; round < 5; round++) {
            CyclicBarrier both = new CyclicBarrier(3);
            Callable<Integer> packing =
                    () -> {
                        both.await();
                        return store().pack(REPO, KERN, NOW);
                    };
            try (ExecutorService servers = Executors.newFixedThreadPool(2)) {
                List<Future<Integer>> packed =
                        List.of(servers.submit(packing), servers.submit(packing));
                both.await();
                measured(2 + round, 1, KERN, random);
                for (Future<Integer> one : packed) {
                    assertThat(one.get()).isNotNegative();
                }
            }
            check();
            for (int run = 41 + 20 * round; run <= 60 + 20 * round; run++) {
                measured(run, 1, KERN, random);
            }
        }
        assertThat(blocks()).isGreaterThan(20);
        check();
    }

    @Test
    void what_is_in_a_block_stays_when_its_points_are_forgotten() {
        Random random = new Random(5);
        for (int run = 1; run <= 12; run++) {
            measured(run, 1, KERN, random);
        }
        pack();
        database.update("delete from points where run_id <= 4");
        check();
    }

    @Test
    void a_series_of_many_runs_is_read_without_the_others() {
        Random random = new Random(7);
        for (int run = 1; run <= 40; run++) {
            measured(run, 1, KERN, random);
        }
        pack();
        List<StoredRun> runs = runs();
        assertThat(runs.stream().filter(run -> run.block() == 0).count()).isLessThan(2 * BLOCK);
    }

    @Test
    void blocks_beyond_a_number_of_runs_are_forgotten_the_oldest_first() {
        Random random = new Random(11);
        for (int run = 1; run <= 40; run++) {
            measured(run, 1, KERN, random);
        }
        pack();
        database.update("delete from points where run_id <= 30");
        SeriesRuns.forget(database, NOW, 2 * BLOCK);
        assertThat(blocks()).isEqualTo(2);
        assertThat(runs().getFirst().id()).isEqualTo(29);
        database.update("update series_blocks set ready = 0");
        SeriesRuns.forget(database, NOW.plus(Duration.ofHours(2)), 2 * BLOCK);
        assertThat(blocks()).isZero();
        assertThat(database.list("select block from series_values", row -> row.number("block")))
                .isEmpty();
    }

    @Test
    void what_is_imported_again_takes_the_place_of_what_was_in_a_block() {
        imported(1);
        int _ = store().pack(REPO, KERN, NOW);
        assertThat(blocks()).isPositive();
        imported(2);
        int _ = store().pack(REPO, KERN, NOW);
        List<StoredRun> runs = runs();
        MetricResult parse = time("parse", 0, "ns");
        var series = List.of(new PointLayout.LayoutSeries(parse.id(), parse.metric()));
        double[] values = store().values(REPO, KERN, runs, series).getFirst().values();
        assertThat(values).hasSize(9).containsOnly(2);
    }

    private void imported(double value) {
        List<ImportLedger.ImportedPoint> points =
                IntStream.rangeClosed(1, 9)
                        .mapToObj(run ->
                                new ImportLedger.ImportedPoint(
                                        MeasuredBranch.sha(run),
                                        MeasuredBranch.at(run),
                                        RunPoints.of(
                                                        Measurements.results(
                                                                time("parse", value, "ns")))
                                                .orElseThrow()))
                        .toList();
        facts.imports().storePoints(new ImportLedger.Series(REPO, KERN), points, NOW);
    }

    private static int attempt(String key) {
        return Integer.parseInt(key.substring(key.indexOf('.') + 1));
    }

    private void measured(int run, int attempt, SuitePlatform where, Random random) {
        Map<String, Double> values = new TreeMap<>();
        List<MetricResult> results = new ArrayList<>();
        for (String name : NAMES) {
            if (random.nextInt(10) > 0) {
                double value = 1 + random.nextInt(10_000) / 100.0;
                boolean isSmall = random.nextBoolean();
                values.put(name, value);
                results.add(time(name, isSmall ? value : value / 1_000, isSmall ? "ns" : "us"));
            }
        }
        if (values.isEmpty()) {
            values.put("parse", 2.5);
            results.add(time("parse", 2.5, "ns"));
        }
        Collections.shuffle(results, random);
        ResultSet all =
                Measurements.results(
                        cpu("Zen " + random.nextInt(2)), results.toArray(MetricResult[]::new));
        branch.run(run, attempt, run, where, all);
        expected.put(run + "." + attempt, values);
    }

    private SeriesRuns store() {
        return new SeriesRuns(database, BLOCK);
    }

    private void pack() {
        for (SuitePlatform where : List.of(CORE, KERN)) {
            store().pack(REPO, where, NOW);
        }
    }

    private int blocks() {
        return database.list("select block from series_blocks", row -> row.number("block")).size();
    }

    private List<StoredRun> runs() {
        return store().runs(REPO, BOTH);
    }

    private void check() {
        List<StoredRun> runs = runs();
        assertThat(runs.stream().map(StoredRun::key)).doesNotHaveDuplicates();
        assertThat(runs.stream().map(StoredRun::key))
                .containsExactlyInAnyOrderElementsOf(expected.keySet());
        assertThat(runs)
                .isSortedAccordingTo(
                        Comparator.comparingLong(StoredRun::id)
                                .thenComparingInt(StoredRun::attempt));
        List<PointLayout.LayoutSeries> series =
                NAMES.stream()
                        .map(name -> time(name, 0, "ns"))
                        .map(one -> new PointLayout.LayoutSeries(one.id(), one.metric()))
                        .toList();
        List<RunValues> read = store().values(REPO, KERN, runs, series);
        for (int run = 0; run < runs.size(); run++) {
            Map<String, Double> values = expected.getOrDefault(runs.get(run).key(), Map.of());
            for (int s = 0; s < NAMES.size(); s++) {
                double value = read.get(s).values()[run];
                Double wanted = values.get(NAMES.get(s));
                if (wanted == null) {
                    assertThat(value).isNaN();
                } else {
                    assertThat(value).isCloseTo(wanted, within(wanted * 1e-12));
                }
            }
        }
    }
}
