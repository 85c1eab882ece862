package io.perfwarden.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.stats.CandidateDecision.TestCandidate;
import io.perfwarden.stats.SignificanceResult.Call;
import io.perfwarden.stats.SignificanceResult.EffectEstimate;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the procedure to its reference values. */
class ReferenceTest {
    private static final Offset<Double> CLOSE = within(1e-9);

    @Test
    void primitives() {
        JsonNode primitives = Reference.read("primitives");
        primitives
                .path("median")
                .forEach(it -> same(OrderStatistics.median(all(it, "x")), it, "y"));
        primitives
                .path("quantile7")
                .forEach(it ->
                        same(OrderStatistics.of(it.path("p").asDouble(), all(it, "x")), it, "y"));
        primitives
                .path("scale")
                .forEach(it -> same(OrderStatistics.scale(all(it, "res")), it, "y"));
        primitives
                .path("t_sf")
                .forEach(it -> same(student(it).upperTail(number(it, "z")), it, "y"));
        primitives
                .path("t_isf")
                .forEach(it -> same(student(it).upperTail(number(it, "y")), it, "p"));
        primitives
                .path("bh")
                .forEach(it ->
                        assertThat(FalseDiscovery.adjust(all(it, "p")))
                                .containsExactly(all(it, "q"), CLOSE));
    }

    static Stream<JsonNode> cases() {
        return Reference.read("cases").valueStream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whole_cases(JsonNode json) {
        Reference.Case whole = Reference.Case.of(json);
        CandidateDecision decision =
                CandidateDecision.of(whole.history(), whole.candidate(), whole.terms());
        json.path("expect")
                .fieldNames()
                .forEachRemaining(name -> {
                    JsonNode expected = json.path("expect").path(name);
                    if (whole.isExact(name)) {
                        checkExact(whole, name, expected);
                    } else {
                        int place = whole.names().indexOf(name);
                        check(decision.results().get(place), expected);
                    }
                });
        checkSuite(decision, json.path("suite"));
    }

    private static void check(SignificanceResult opinion, JsonNode expected) {
        String verdict = expected.path("verdict").asText();
        switch (opinion) {
            case SignificanceResult.NoTest untold -> assertThat(untold.name()).isEqualTo(verdict);
            case SignificanceResult.Learning learning -> {
                assertThat(learning.isLarge() ? "WARN" : "LEARNING").isEqualTo(verdict);
                same(Math.expm1(learning.change()), expected, "change");
                assertThat(learning.level().residuals()).isEqualTo(expected.path("n").asInt());
            }
            case SignificanceResult.Tested tested -> {
                assertThat(verdict(tested.call())).isEqualTo(verdict);
                assertThat(tested.level().residuals()).isEqualTo(expected.path("n").asInt());
                same(tested.level().noise(), expected, "s");
                checkEstimate(tested.estimate(), expected);
            }
        }
    }

    private static void checkEstimate(EffectEstimate estimate, JsonNode expected) {
        same(Math.expm1(estimate.change()), expected, "change");
        same(Math.expm1(estimate.low()), expected, "lo");
        same(Math.expm1(estimate.high()), expected, "hi");
        same(estimate.error(), expected, "se");
        same(estimate.z(), expected, "z");
        same(estimate.p(), expected, "p");
        same(estimate.q(), expected, "q");
        same(Math.expm1(estimate.detectable()), expected, "mde80");
    }

    private static void checkExact(Reference.Case whole, String name, JsonNode expected) {
        double[] values =
                whole.json()
                        .path("candidates")
                        .valueStream()
                        .mapToDouble(run -> run.path(name).asDouble())
                        .toArray();
        JsonNode history = whole.json().path("history");
        double base = history.path(history.size() - 1).path(name).asDouble();
        double now = OrderStatistics.median(values);
        ExactRule rule = new ExactRule(DetectionConstants.EXACT_LIMIT, 0);
        assertThat(verdict(rule.call(base, now))).isEqualTo(expected.path("verdict").asText());
        OptionalDouble change = ExactRule.change(base, now);
        assertThat(change.isPresent()).isEqualTo(expected.path("change").isNumber());
        change.ifPresent(it -> same(it, expected, "change"));
    }

    private static void checkSuite(CandidateDecision decision, JsonNode expected) {
        assertThat(decision.asksForRerun()).isEqualTo(expected.path("rerun").asBoolean());
        assertThat(verdict(decision.suite().map(SuiteTestResult::call).orElse(Call.SAME)))
                .isEqualTo(expected.path("verdict").asText());
        assertThat(decision.suite().isPresent()).isEqualTo(expected.path("shift").isNumber());
        decision.suite()
                .ifPresent(suite -> {
                    same(suite.change(), expected, "shift");
                    same(suite.z(), expected, "z");
                });
        if (expected.has("c")) {
            assertThat(decision.machines()).containsExactly(all(expected, "c"), CLOSE);
            same(decision.pooledNoise(), expected, "pool");
        }
    }

    @Test
    void the_worked_example() {
        JsonNode example = Reference.read("example");
        Reference.Case whole = Reference.Case.of(example);
        for (JsonNode step : example.path("steps")) {
            int runs = step.path("N").asInt();
            double[][] candidates = Arrays.copyOf(whole.runs("candidates"), runs);
            BitSet measured = new BitSet();
            measured.set(0, whole.names().size());
            CandidateDecision decision =
                    CandidateDecision.of(
                            whole.history(),
                            new TestCandidate(candidates, measured),
                            whole.terms());
            for (String name : whole.names()) {
                SignificanceResult opinion = decision.results().get(whole.names().indexOf(name));
                check(opinion, step.path("decide").path(name));
                checkLeast(opinion, whole.names().indexOf(name), step);
            }
            checkSuite(decision, step.path("suite"));
        }
    }

    private static void checkLeast(SignificanceResult opinion, int place, JsonNode step) {
        if (opinion instanceof SignificanceResult.Tested tested) {
            EffectEstimate estimate = tested.estimate();
            same(estimate.change(), step.path("r"), place);
            same(estimate.least().change(), step.path("rmin"), place);
            same(estimate.least().z(), step.path("zmin"), place);
            same(estimate.beyondRecent(), step.path("d2"), place);
            same(estimate.least().beyondRecent(), step.path("d2min"), place);
        }
    }

    private static String verdict(Call call) {
        return switch (call) {
            case FAIL -> "FAIL";
            case SUSPECT, TOO_FEW_ROUNDS -> "INCONCLUSIVE";
            case UNCONFIRMED, SMALL -> "WARN";
            case BETTER -> "IMPROVED";
            case SAME, UNSETTLED -> "PASS";
        };
    }

    private static StudentT student(JsonNode json) {
        return new StudentT(number(json, "nu"));
    }

    private static void same(double actual, JsonNode json, String key) {
        assertThat(actual).as(key).isEqualTo(number(json, key), CLOSE);
    }

    private static void same(double actual, JsonNode array, int place) {
        assertThat(actual).isEqualTo(array.path(place).asDouble(), CLOSE);
    }

    private static double number(JsonNode json, String key) {
        return json.path(key).asDouble(Double.NaN);
    }

    private static double[] all(JsonNode json, String key) {
        return all(json.path(key));
    }

    private static double[] all(JsonNode array) {
        return array.valueStream().mapToDouble(JsonNode::asDouble).toArray();
    }
}
