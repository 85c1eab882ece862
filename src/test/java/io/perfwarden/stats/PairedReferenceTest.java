package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.stats.SignificanceResult.Call;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds base and head measured in turns to their reference values. */
class PairedReferenceTest {
    private static final Offset<Double> CLOSE = within(1e-9);

    @Test
    void primitives() {
        JsonNode primitives = Reference.read("paired.json", "primitives");
        primitives
                .path("hodgesLehmann")
                .forEach(it ->
                        same(OrderStatistics.hodgesLehmann(numbers(it.path("x"))), it.path("y")));
        primitives
                .path("studentBelow")
                .forEach(it ->
                        same(
                                new StudentT(it.path("nu").asDouble())
                                        .lowerTail(it.path("t").asDouble()),
                                it.path("y")));
        primitives
                .path("studentQuantile")
                .forEach(it ->
                        same(
                                new StudentT(it.path("nu").asDouble())
                                        .exceededWith(1 - it.path("p").asDouble()),
                                it.path("y")));
    }

    static Stream<Named<JsonNode>> cases() {
        return Reference.read("paired.json", "cases")
                .valueStream()
                .map(json -> Named.of(json.path("name").asText(), json));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void figures_and_verdicts_of_a_case(JsonNode json) {
        BitSet controls = new BitSet();
        json.path("controls").forEach(it -> controls.set(it.asInt()));
        LogLimits bound = LogLimits.of(json.path("fail").asDouble());
        JsonNode expected = json.path("expect");
        List<double[][]> counting = new ArrayList<>();
        for (JsonNode job : json.path("jobs")) {
            double[][] rounds =
                    job.valueStream().map(PairedReferenceTest::numbers).toArray(double[][]::new);
            Optional<ControlShift> shift = ControlShift.of(rounds, controls);
            shift.ifPresent(it -> checkShift(it, bound, expected.path("controls"), json, job));
            if (shift.filter(it -> it.isMoved(bound)).isEmpty()) {
                controls.stream().forEach(b -> rounds[b] = new double[0]);
                counting.add(rounds);
            }
        }
        if (counting.isEmpty()) {
            assertThat(verdicts(expected)).containsOnly("CONTROL", "INCONCLUSIVE controls");
            return;
        }
        Machines machines =
                json.path("dedicated").asBoolean() ? Machines.DEDICATED : Machines.SHARED;
        RerunOption rerun =
                json.path("more").asBoolean() ? RerunOption.POSSIBLE : RerunOption.IMPOSSIBLE;
        double warning = StrictMath.log1p(json.path("warn").asDouble());
        List<Optional<InterleavedTestResult>> results =
                InterleavedTestResult.of(counting, machines, _ -> LearnedSpread.NOTHING);
        List<String> verdicts = new ArrayList<>();
        for (int b = 0; b < results.size(); b++) {
            if (results.get(b).isPresent()) {
                InterleavedTestResult result = results.get(b).get();
                checkFigures(result, expected, b);
                verdicts.add(verdict(result, result.call(bound, warning, rerun)));
            } else {
                verdicts.add(controls.get(b) ? "CONTROL" : "NONE");
            }
        }
        assertThat(verdicts).isEqualTo(verdicts(expected));
    }

    static Stream<Named<JsonNode>> looks() {
        return Reference.read("paired.json", "looks")
                .valueStream()
                .map(json -> Named.of(json.path("name").asText(), json));
    }

    /** What stopped keeps the rounds that it has. */
    @ParameterizedTest
    @MethodSource("looks")
    void what_stops_after_a_look(JsonNode json) {
        StoppingRule rule =
                new StoppingRule(
                        json.path("dedicated").asBoolean() ? Machines.DEDICATED : Machines.SHARED);
        LogLimits bound = LogLimits.of(json.path("fail").asDouble());
        for (JsonNode look : json.path("looks")) {
            double[][] rounds = new double[json.path("rows").size()][];
            for (int b = 0; b < rounds.length; b++) {
                rounds[b] =
                        Arrays.copyOf(
                                numbers(json.path("rows").path(b)),
                                look.path("rounds").path(b).asInt());
            }
            List<Optional<InterleavedJob>> jobs = InterleavedJob.of(rounds);
            List<Optional<StoppingRule.StopReason>> reasons = rule.reasons(rounds, _ -> bound);
            boolean last = look.path("look").asInt() == StoppingRule.LOOKS.getLast();
            for (int b = 0; b < rounds.length; b++) {
                same(jobs.get(b).orElseThrow().change(), look.path("r").path(b));
                same(jobs.get(b).orElseThrow().variance(), look.path("w").path(b));
                same(jobs.get(b).orElseThrow().freedom(), look.path("nu").path(b));
                if (look.path("measured").path(b).asBoolean()) {
                    assertThat(last || reasons.get(b).isPresent())
                            .isEqualTo(look.path("stops").path(b).asBoolean());
                }
            }
        }
    }

    static Stream<Named<JsonNode>> counted() {
        return Reference.read("paired.json", "counted")
                .valueStream()
                .map(json -> Named.of(json.path("name").asText(), json));
    }

    @ParameterizedTest
    @MethodSource("counted")
    void counts_of_both_sides(JsonNode json) {
        Optional<CountedChange> result =
                CountedChange.of(
                        numbers(json.path("base")),
                        numbers(json.path("head")),
                        json.path("biggerIsBetter").asBoolean(),
                        0.01);
        JsonNode expected = json.path("expect");
        assertThat(result.map(it -> countVerdict(it.call())).orElse("INVALID"))
                .isEqualTo(expected.path("verdict").asText());
        result.ifPresent(it -> {
            same(it.spread(), expected.path("spread"));
            assertThat(it.doubt().map(Enum::name).map(String::toLowerCase).orElse("null"))
                    .isEqualTo(expected.path("why").asText());
            assertThat(it.change().isEmpty()).isEqualTo(expected.path("change").isNull());
            it.change().ifPresent(change -> same(change, expected.path("change")));
        });
    }

    private static String countVerdict(Call call) {
        return switch (call) {
            case FAIL -> "FAIL";
            case SMALL -> "WARN";
            case BETTER -> "IMPROVED";
            case SAME -> "PASS";
            case SUSPECT, UNCONFIRMED, UNSETTLED, TOO_FEW_ROUNDS ->
                    throw new AssertionError("no call of a count: " + call);
        };
    }

    private static void checkShift(
            ControlShift shift, LogLimits bound, JsonNode controls, JsonNode json, JsonNode job) {
        JsonNode expected = controls.path(json.path("jobs").valueStream().toList().indexOf(job));
        same(shift.change(), expected.path("r"));
        same(shift.error(), expected.path("se"));
        same(shift.freedom(), expected.path("nu"));
        same(shift.p(), expected.path("p"));
        assertThat(shift.isMoved(bound)).isEqualTo(expected.path("moved").asBoolean());
    }

    private static void checkFigures(InterleavedTestResult result, JsonNode expected, int b) {
        same(result.change(), expected.path("r").path(b));
        same(result.error(), expected.path("se").path(b));
        same(result.freedom(), expected.path("nu").path(b));
        same(
                new StudentT(result.freedom()).upperTail(result.change() / result.error()),
                expected,
                b);
        same(result.q(), expected.path("q").path(b));
        same(result.qBetter(), expected.path("qBetter").path(b));
        same(result.low(), expected.path("lo").path(b));
        same(result.high(), expected.path("hi").path(b));
        same(StrictMath.expm1(result.detectable()), expected.path("mde80").path(b));
        same(result.spread(), expected.path("spread").path(b));
        same(result.detectionPower(), expected.path("seen").path(b));
        same(result.rounds(), expected.path("rounds").path(b));
        List<JsonNode> each =
                expected.path("each")
                        .valueStream()
                        .filter(job -> job.path("n").path(b).asInt() > 0)
                        .toList();
        assertThat(result.jobs())
                .hasSize(each.size())
                .hasSize(expected.path("jobs").path(b).asInt());
        for (int j = 0; j < each.size(); j++) {
            InterleavedJob job = result.jobs().get(j);
            same(job.rounds(), each.get(j).path("n").path(b));
            same(job.change(), each.get(j).path("r").path(b));
            same(job.noise(), each.get(j).path("s").path(b));
            same(job.variance(), each.get(j).path("w").path(b));
            same(job.freedom(), each.get(j).path("nu").path(b));
            same(job.worse(), each.get(j).path("worse").path(b));
            same(job.better(), each.get(j).path("better").path(b));
        }
    }

    private static void same(double p, JsonNode expected, int b) {
        same(p, expected.path("p").path(b));
    }

    private static List<String> verdicts(JsonNode expected) {
        JsonNode why = expected.path("why");
        return IntStream.range(0, why.size())
                .mapToObj(b -> {
                    String verdict = expected.path("verdict").path(b).asText();
                    return why.path(b).isNull() ? verdict : verdict + " " + why.path(b).asText();
                })
                .toList();
    }

    private static String verdict(InterleavedTestResult result, Call call) {
        return switch (call) {
            case FAIL -> result.isFar() ? "FAIL far" : "FAIL";
            case SUSPECT -> "INCONCLUSIVE job";
            case TOO_FEW_ROUNDS -> "INCONCLUSIVE few";
            case UNCONFIRMED -> "WARN open";
            case SMALL -> "WARN below";
            case BETTER -> "IMPROVED";
            case UNSETTLED -> "PASS rounds";
            case SAME -> "PASS";
        };
    }

    private static void same(double actual, JsonNode expected) {
        assertThat(expected.isNumber()).isTrue();
        assertThat(actual).isEqualTo(expected.asDouble(), CLOSE);
    }

    private static double[] numbers(JsonNode array) {
        return array.valueStream().mapToDouble(it -> it.asDouble(Double.NaN)).toArray();
    }
}
