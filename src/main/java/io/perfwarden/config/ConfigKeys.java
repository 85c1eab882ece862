package io.perfwarden.config;

import io.perfwarden.config.RepositoryPolicy.BaselineUpdate;
import io.perfwarden.config.RepositoryPolicy.ChecksMode;
import io.perfwarden.config.RepositoryPolicy.CommentMode;
import io.perfwarden.config.RepositoryPolicy.NoVerdict;
import io.perfwarden.config.RepositoryPolicy.NotStarted;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.RowPolicy.Gate;
import io.perfwarden.config.RowPolicy.Missing;
import io.perfwarden.config.RowPolicy.OtherHardware;
import io.perfwarden.config.RowPolicy.OtherMetrics;
import io.perfwarden.config.RowPolicy.SameCode;
import io.perfwarden.config.RowPolicy.ZeroTimes;
import io.perfwarden.config.SuitePolicy.BaselineFormat;
import io.perfwarden.model.BetterDirection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Every key of the configuration file and the words of every closed set, in one place: for the
 * reader, for its "did you mean" hints, and for the test that holds the editor's schema to them.
 */
final class ConfigKeys {
    static final WordChoice<CommentMode> COMMENT = WordChoice.of(CommentMode.values());
    static final WordChoice<ChecksMode> CHECKS = WordChoice.of(ChecksMode.values());
    static final WordChoice<NoVerdict> WHEN_NO_VERDICT = WordChoice.of(NoVerdict.values());
    static final WordChoice<NotStarted> WHEN_NOT_STARTED = WordChoice.of(NotStarted.values());
    static final WordChoice<String> NOTIFY =
            new WordChoice<>(
                    Map.of(RepositoryPolicy.DEFAULT_BRANCH, RepositoryPolicy.DEFAULT_BRANCH));
    static final WordChoice<BaselineUpdate> BASELINE_UPDATE =
            WordChoice.of(BaselineUpdate.values());
    static final WordChoice<BaselineFormat> BASELINE_FORMAT =
            WordChoice.of(BaselineFormat.values());
    static final WordChoice<Decision> DECISION = WordChoice.of(Decision.values());
    static final WordChoice<BetterDirection> DIRECTION = new WordChoice<>(directions());
    static final WordChoice<Missing> MISSING = WordChoice.of(Missing.values());
    static final WordChoice<OtherHardware> ON_OTHER_HARDWARE =
            WordChoice.of(OtherHardware.values());
    static final WordChoice<Gate> GATE = WordChoice.of(Gate.values());
    static final WordChoice<SameCode> SAME_CODE = WordChoice.of(SameCode.values());
    static final WordChoice<OtherMetrics> OTHER_METRICS = WordChoice.of(OtherMetrics.values());
    static final WordChoice<ZeroTimes> ZERO_TIMES = WordChoice.of(ZeroTimes.values());

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

    private static Map<String, BetterDirection> directions() {
        Map<String, BetterDirection> words = new LinkedHashMap<>();
        words.put("auto", BetterDirection.UNKNOWN);
        words.put("lower", BetterDirection.LOWER);
        words.put("higher", BetterDirection.HIGHER);
        return words;
    }

    private static List<String> joined(List<String> a, List<String> b, List<String> c) {
        return Stream.of(a, b, c).flatMap(List::stream).toList();
    }
}
