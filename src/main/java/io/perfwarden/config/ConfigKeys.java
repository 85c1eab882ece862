package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.RepositoryPolicy.BaselineUpdate;
import io.perfwarden.config.RepositoryPolicy.ChecksMode;
import io.perfwarden.config.RepositoryPolicy.CommentMode;
import io.perfwarden.config.RepositoryPolicy.NoVerdict;
import io.perfwarden.config.RepositoryPolicy.NotStarted;
import io.perfwarden.config.RowPolicy.Consequence;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.RowPolicy.Gate;
import io.perfwarden.config.RowPolicy.Missing;
import io.perfwarden.config.RowPolicy.OtherHardware;
import io.perfwarden.config.RowPolicy.OtherMetrics;
import io.perfwarden.config.RowPolicy.SameCode;
import io.perfwarden.config.RowPolicy.ZeroTimes;
import io.perfwarden.config.SuitePolicy.BaselineFormat;
import io.perfwarden.config.YamlValue.WordChoice;
import io.perfwarden.config.YamlValue.YamlSection;
import io.perfwarden.config.YamlValue.YamlSection.KeySet;
import io.perfwarden.model.BetterDirection;

/**
 * Every key of the configuration file and the words of every closed set, in one place: for the
 * reader, for its "did you mean" hints, and for the test that holds the editor's schema to them.
 */
final class ConfigKeys {
    /** A key whose value is one word of a closed set. */
    record WordKey<E>(String name, WordChoice<E> choice) {
        @SafeVarargs
        @SuppressWarnings("varargs") // only read
        static <E extends Enum<E>> WordKey<E> of(String name, E... values) {
            return new WordKey<>(name, WordChoice.of(values));
        }

        List<String> list() {
            return choice.list();
        }

        Optional<E> read(YamlSection section) {
            return section.read(name, value -> value.word(choice));
        }
    }

    static final WordKey<CommentMode> COMMENT = WordKey.of("comment", CommentMode.values());
    static final WordKey<ChecksMode> CHECKS = WordKey.of("checks", ChecksMode.values());
    static final WordKey<NoVerdict> WHEN_NO_VERDICT =
            WordKey.of("when-no-verdict", NoVerdict.values());
    static final WordKey<NotStarted> WHEN_NOT_STARTED =
            WordKey.of("when-not-started", NotStarted.values());
    static final WordChoice<String> NOTIFY =
            new WordChoice<>(
                    Map.of(RepositoryPolicy.DEFAULT_BRANCH, RepositoryPolicy.DEFAULT_BRANCH));
    static final WordKey<BaselineUpdate> BASELINE_UPDATE =
            WordKey.of("baseline-update", BaselineUpdate.values());
    static final WordKey<BaselineFormat> BASELINE_FORMAT =
            WordKey.of("baseline-format", BaselineFormat.values());
    static final WordKey<Decision> DECISION = WordKey.of("decision", Decision.values());
    static final WordKey<BetterDirection> DIRECTION =
            new WordKey<>("direction", new WordChoice<>(directions()));
    static final WordKey<Missing> MISSING = WordKey.of("missing", Missing.values());
    static final WordKey<OtherHardware> ON_OTHER_HARDWARE =
            WordKey.of("on-other-hardware", OtherHardware.values());
    static final WordKey<Gate> GATE = WordKey.of("gate", Gate.values());
    static final WordKey<SameCode> SAME_CODE = WordKey.of("same-code", SameCode.values());
    static final WordKey<OtherMetrics> OTHER_METRICS =
            WordKey.of("other-metrics", OtherMetrics.values());
    static final WordKey<ZeroTimes> ZERO_TIMES = WordKey.of("zero-times", ZeroTimes.values());

    /** What suites and rules say of consequences. */
    static final List<WordKey<? extends Consequence>> CONSEQUENCES =
            List.of(MISSING, ON_OTHER_HARDWARE, ZERO_TIMES, SAME_CODE, OTHER_METRICS);

    /** What suites and rules have in common. */
    private static final List<String> LIMITS =
            Stream.concat(
                            Stream.of("decision", "fail", "warn", "slack", "drift", "direction"),
                            CONSEQUENCES.stream().map(WordKey::name))
                    .toList();

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
