package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.DrillBlindness;
import io.perfwarden.compare.DrillChange;
import io.perfwarden.compare.DrillTable;
import io.perfwarden.compare.FireDrill;
import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;
import io.perfwarden.report.DrillWording;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A drill tells what a configuration catches, warns of and misses. */
class DrillTest {
    private static final int RUNS = 60;
    private static final List<String> NAMES = List.of("copy", "hash", "parse", "sort");

    @TempDir Path scratch;

    /** Values vary by a few per cent; {@code hash} is the noisiest. */
    private static List<Map<String, Double>> recording() {
        Random random = new Random(11);
        List<Map<String, Double>> runs = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            Map<String, Double> values = new TreeMap<>();
            for (String name : NAMES) {
                double noise = name.equals("hash") ? 0.08 : 0.01;
                values.put(name, 100 * (1 + noise * random.nextGaussian()));
            }
            runs.add(values);
        }
        return runs;
    }

    private static SimulatedRuns past(List<Map<String, Double>> recording) {
        HistoryBuilder past = SuiteHistory.of(new SuitePlatform("core", ""));
        Metric time = Metric.of("time", Unit.parse("ns"));
        for (Map<String, Double> run : recording) {
            past.run(new PastRun("", Optional.empty(), ""));
            run.forEach((name, value) -> past.add(BenchmarkId.of(name), time, value));
        }
        return SimulatedRuns.of(past.build());
    }

    private static DrillTable drill(String keys, List<Map<String, Double>> recording) {
        SuitePolicy suite = suite(keys);
        return new FireDrill(past(recording), suite, 2, Machines.SHARED, FireDrill.MOST_ROWS).run();
    }

    private static SuitePolicy suite(String keys) {
        String yaml = "{version: 1, suites: [{name: core" + keys + "}]}";
        var read =
                PolicyOptions.reader(ResultReaders.standard(ReadLimits.DEFAULT))
                        .read("new.yml", yaml);
        return ((ReadOutcome.Ok<io.perfwarden.config.RepositoryPolicy>) read)
                .value()
                .suites()
                .getFirst();
    }

    @Test
    void it_catches_exactly_what_evaluate_scores() throws IOException {
        List<Map<String, Double>> recording = recording();
        DrillTable drilled = drill(", fail: 5%", recording);
        Path streams = Files.createDirectories(scratch.resolve("streams"));
        String runs =
                recording.stream()
                        .map(run ->
                                run.entrySet().stream()
                                        .map(it -> "\"" + it.getKey() + "\": " + it.getValue())
                                        .collect(Collectors.joining(", ", "{", "}")))
                        .collect(Collectors.joining(", ", "[", "]"));
        Files.writeString(streams.resolve("core.json"), "{\"runs\": " + runs + "}");
        List<String> cases = new ArrayList<>();
        int last = RUNS - 3; // each is followed by two others
        int first = (last + 1) / 2;
        for (DrillChange change : DrillChange.SLOWDOWNS) {
            String delta = change.text().replaceAll("[+ %]", "");
            for (String name : NAMES) {
                for (int i = 1; i <= drilled.runs(); i++) {
                    cases.add(
                            ("{\"id\": \"%s/%s/%d\", \"stream\": \"core\", \"t\": %d, \"inject\":"
                                            + " {\"benchmark\": \"%s\", \"delta\": %s}}")
                                    .formatted(
                                            delta,
                                            name,
                                            i,
                                            first - 1 + i * (last - first + 1) / drilled.runs(),
                                            name,
                                            Double.parseDouble(delta) / 100));
                }
            }
        }
        Files.write(scratch.resolve("cases.jsonl"), cases);
        Path verdicts = scratch.resolve("verdicts.jsonl");
        assertThat(Run.of("evaluate", scratch.toString(), "--verdicts", verdicts.toString()).code())
                .isZero();
        Map<String, Integer> caught = new TreeMap<>();
        for (String line : Files.readAllLines(verdicts)) {
            Matcher one =
                    Pattern.compile("\"id\":\"(\\d+)/(\\w+)/\\d+\",\"fail\":\\[([^]]*)]")
                            .matcher(line);
            assertThat(one.find()).as(line).isTrue();
            boolean failed = one.group(3).contains("\"" + one.group(2) + "\"");
            caught.merge(one.group(1) + " " + one.group(2), failed ? 1 : 0, Integer::sum);
        }
        Map<String, Integer> drills = new TreeMap<>();
        drilled.ofBenchmarks()
                .forEach((name, counts) ->
                        DrillChange.SLOWDOWNS.forEach(change -> {
                            String delta = change.text().replaceAll("[+ %]", "");
                            drills.put(delta + " " + name, counts.get(change).caught());
                        }));
        assertThat(drills).isEqualTo(caught);
        assertThat(caught.get("10 sort")).isGreaterThan(caught.get("10 hash"));
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @CsvSource(
            delimiter = '|',
            value = {
                ", rules: [{match: sort, gate: advise}] | sort | ADVISED",
                ", rules: [{match: sort, gate: earn}] | sort | UNEARNED",
                ", rules: [{match: sort, gate: ignore}] | sort | IGNORED",
                ", rules: [{match: sort, slack: 1 ms}] | sort | LARGE_SLACK",
                ", rules: [{match: '*', fail: 400%, warn: 300%}] | copy, hash, parse, sort |"
                        + " HIGH_LIMIT",
            })
    void what_can_never_fail_is_named_with_its_reason(
            String keys, String blind, DrillBlindness reason) {
        DrillTable drilled = drill(keys, recording());
        assertThat(String.join(", ", drilled.blind().keySet())).isEqualTo(blind);
        assertThat(drilled.blind().values()).containsOnly(reason);
    }

    @Test
    void a_gate_that_sees_everything_has_no_blind_benchmark() {
        DrillTable drilled = drill("", recording());
        assertThat(drilled.blind()).isEmpty();
        assertThat(drilled.sum(DrillChange.GONE).caught()).isEqualTo(NAMES.size() * drilled.runs());
        assertThat(drilled.sum(DrillChange.CRASHED).caught())
                .isEqualTo(NAMES.size() * drilled.runs());
        assertThat(drilled.sum(DrillChange.UNIT_TURNED).missed()).isZero();
        assertThat(drilled.sum(DrillChange.ERRORS).total()).isZero();
        assertThat(drilled.ofSuite().get(DrillChange.DOUBLE).caught()).isEqualTo(drilled.runs());
        assertThat(drilled.ofSuite().get(DrillChange.NOTHING).caught()).isZero();
    }

    /** The rule "certain, below the limit" is taken out by a warning as high as the limit. */
    @Test
    void without_a_warning_below_the_limit_a_drill_finds_what_passes_unseen() {
        assertThat(drill(", fail: 5%, warn: 2%", recording()).sum(DrillChange.THREE).warned())
                .isPositive();
        DrillTable blunt = drill(", fail: 5%, warn: 5%", recording());
        assertThat(blunt.sum(DrillChange.THREE).warned()).isZero();
        assertThat(blunt.sum(DrillChange.THREE).missed()).isPositive();
    }

    @Test
    void of_five_thousand_benchmarks_as_many_are_drilled_as_the_time_allows() {
        List<Map<String, Double>> large = new ArrayList<>();
        for (int run = 0; run < 4; run++) {
            Map<String, Double> values = new TreeMap<>();
            for (int i = 0; i < 5_000; i++) {
                values.put("b" + i, 100.0 + (run + i) % 2);
            }
            large.add(values);
        }
        DrillTable drilled = new FireDrill(past(large), suite(""), 0, Machines.SHARED, 1).run();
        assertThat(DrillWording.sample(drilled)).isEqualTo("1 benchmark of 5,000 in 1 run");
        assertThat(drilled.sum(DrillChange.GONE).caught()).isEqualTo(1);
    }

    @Test
    void too_few_runs_are_no_drill() {
        assertThat(drill("", recording().subList(0, 3)).runs()).isZero();
        assertThat(drill("", recording().subList(0, 4)).runs()).isEqualTo(1);
    }

    @Test
    void the_command_prints_what_a_configuration_catches() throws IOException {
        List<Map<String, Double>> recording = recording();
        String runs =
                IntStream.range(0, RUNS)
                        .mapToObj(i ->
                                String.format(
                                        Locale.ROOT,
                                        "{\"commit\": {\"id\": \"%040x\"}, \"date\": %d, \"tool\":"
                                                + " \"customSmallerIsBetter\", \"benches\": %s}",
                                        i + 1,
                                        1_767_600_000_000L + 86_400_000L * i,
                                        recording.get(i).entrySet().stream()
                                                .map(it ->
                                                        ("{\"name\": \"%s\", \"unit\": \"ns\","
                                                                        + " \"value\": %s}")
                                                                .formatted(
                                                                        it.getKey(), it.getValue()))
                                                .toList()))
                        .collect(Collectors.joining(","));
        Path data =
                Files.writeString(
                        scratch.resolve("data.js"),
                        "window.BENCHMARK_DATA = {\"entries\": {\"core\": [" + runs + "]}}");
        Path to = scratch.resolve("baselines");
        assertThat(Run.of("import", data.toString(), "--to", to.toString()).code()).isZero();
        Path config =
                Files.writeString(
                        scratch.resolve("new.yml"),
                        "{version: 1, suites: [{name: core, rules: [{match: sort, gate:"
                                + " advise}]}, {name: other}]}");
        Run run = Run.of("drill", "--config", config.toString(), "--history", to.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out().lines().map(it -> it.strip().replaceAll(" +", " ")))
                .contains(
                        "core: 4 benchmarks in 10 runs",
                        "gone 30 of 40 10 of 40 0 of 40 one benchmark",
                        "+100 % 10 of 10 0 of 10 0 of 10 all benchmarks at once",
                        "Blind: sort does not fail even if it is twice as bad: its rule advises only.",
                        "suite core: The rule for \"sort\" only advises, and no day ends that, so its"
                                + " rows never fail. Write \"until: YYYY-MM-DD\"",
                        "other: there is no history of this suite")
                .anyMatch(it -> it.matches("Of 100 drills this gate catches \\d+ at .*"));
    }
}
