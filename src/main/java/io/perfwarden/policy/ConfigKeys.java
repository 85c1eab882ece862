package io.perfwarden.policy;

import io.perfwarden.bench.Direction;
import io.perfwarden.policy.Policy.BaselineUpdate;
import io.perfwarden.policy.Policy.ChecksMode;
import io.perfwarden.policy.Policy.CommentMode;
import io.perfwarden.policy.Policy.NoVerdict;
import io.perfwarden.policy.Policy.NotStarted;
import io.perfwarden.policy.RowPolicy.Decision;
import io.perfwarden.policy.RowPolicy.Gate;
import io.perfwarden.policy.RowPolicy.Missing;
import io.perfwarden.policy.RowPolicy.OtherHardware;
import io.perfwarden.policy.RowPolicy.OtherMetrics;
import io.perfwarden.policy.RowPolicy.SameCode;
import io.perfwarden.policy.RowPolicy.ZeroTimes;
import io.perfwarden.policy.SuitePolicy.BaselineFormat;
import io.perfwarden.yaml.Choice;
import io.perfwarden.yaml.KeySet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Every key of the configuration file and the words of every closed set, in one place: for the
 * reader, for its "did you mean" hints, and for the test that holds the editor's schema to them.
 */
final class ConfigKeys {
    static final Choice<CommentMode> COMMENT = Choice.of(CommentMode.values());
    static final Choice<ChecksMode> CHECKS = Choice.of(ChecksMode.values());
    static final Choice<NoVerdict> WHEN_NO_VERDICT = Choice.of(NoVerdict.values());
    static final Choice<NotStarted> WHEN_NOT_STARTED = Choice.of(NotStarted.values());
    static final Choice<String> NOTIFY =
            new Choice<>(Map.of(Policy.DEFAULT_BRANCH, Policy.DEFAULT_BRANCH));
    static final Choice<BaselineUpdate> BASELINE_UPDATE = Choice.of(BaselineUpdate.values());
    static final Choice<BaselineFormat> BASELINE_FORMAT = Choice.of(BaselineFormat.values());
    static final Choice<Decision> DECISION = Choice.of(Decision.values());
    static final Choice<Direction> DIRECTION = new Choice<>(directions());
    static final Choice<Missing> MISSING = Choice.of(Missing.values());
    static final Choice<OtherHardware> ON_OTHER_HARDWARE = Choice.of(OtherHardware.values());
    static final Choice<Gate> GATE = Choice.of(Gate.values());
    static final Choice<SameCode> SAME_CODE = Choice.of(SameCode.values());
    static final Choice<OtherMetrics> OTHER_METRICS = Choice.of(OtherMetrics.values());
    static final Choice<ZeroTimes> ZERO_TIMES = Choice.of(ZeroTimes.values());

    /** What suites and rules have in common. */
    private static final List<String> LIMITS =
            List.of(
                    "decision",
                    "fail",
                    "warn",
                    "slack",
                    "drift",
                    "direction",
                    "missing",
                    "on-other-hardware",
                    "zero-times",
                    "same-code",
                    "other-metrics");

    static final KeySet FILE =
            new KeySet(
                    "the top level",
                    List.of("version", "suites"),
                    List.of(
                            "version",
                            "comment",
                            "checks",
                            "when-no-verdict",
                            "when-not-started",
                            "rerun",
                            "notify",
                            "baseline-update",
                            "suites"));

    static final KeySet SUITE =
            new KeySet(
                    "a suite, under suites",
                    List.of("name"),
                    joined(
                            List.of(
                                    "name",
                                    "workflow",
                                    "artifact",
                                    "files",
                                    "format",
                                    "baseline",
                                    "history",
                                    "baseline-format"),
                            LIMITS,
                            List.of("parity", "rules")));

    static final KeySet PARITY =
            new KeySet(
                    "parity, under a suite",
                    List.of("backends"),
                    List.of(
                            "backends",
                            "reference",
                            "table",
                            "features",
                            "fp16-features",
                            "calibration",
                            "gpu"));

    static final KeySet RULE =
            new KeySet(
                    "a rule, under a suite's rules",
                    List.of("match"),
                    joined(
                            List.of("match", "metric"),
                            LIMITS,
                            List.of("budget", "warn-budget", "at-least", "gate", "until")));

    private ConfigKeys() {}

    private static Map<String, Direction> directions() {
        Map<String, Direction> words = new LinkedHashMap<>();
        words.put("auto", Direction.UNKNOWN);
        words.put("lower", Direction.LOWER);
        words.put("higher", Direction.HIGHER);
        return words;
    }

    private static List<String> joined(List<String> a, List<String> b, List<String> c) {
        return Stream.of(a, b, c).flatMap(List::stream).toList();
    }
}
