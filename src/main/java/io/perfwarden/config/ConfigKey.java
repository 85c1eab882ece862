package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.ConfigKey.ValueType.DayType;
import io.perfwarden.config.ConfigKey.ValueType.ListType;
import io.perfwarden.config.ConfigKey.ValueType.NamesType;
import io.perfwarden.config.ConfigKey.ValueType.NestedType;
import io.perfwarden.config.ConfigKey.ValueType.NumberType;
import io.perfwarden.config.ConfigKey.ValueType.TextType;
import io.perfwarden.config.ConfigKey.ValueType.WholeType;
import io.perfwarden.config.ConfigKey.ValueType.WordType;
import io.perfwarden.config.PolicyReader.BaselinePattern;
import io.perfwarden.config.RepositoryPolicy.*;
import io.perfwarden.config.RowPolicy.*;
import io.perfwarden.config.SuitePolicy.BaselineFormat;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.config.YamlValue.WordChoice;
import io.perfwarden.config.YamlValue.YamlSection;
import io.perfwarden.config.YamlValue.YamlSection.KeySet;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.TextExcerpt;

/**
 * One key of the configuration file. The reader asks it for the value. The editor's schema, the
 * example and the row in the documentation are generated from it and from what {@code keys.yml}
 * beside their test says of it.
 *
 * @param places mappings that may have the key
 * @param required whether each of them must have it
 * @param fallback the default as it is written in the file; empty if there is no fixed one
 */
record ConfigKey<T>(
        String name, Set<Place> places, ValueType<T> type, boolean required, String fallback) {
    enum Place {
        FILE("the top level"),
        SUITE("a suite, under suites"),
        PARITY("parity, under a suite"),
        RULE("a rule, under a suite's rules");

        private final String words;

        Place(String words) {
            this.words = words;
        }

        List<ConfigKey<?>> keys() {
            return ALL.stream().filter(key -> key.places.contains(this)).toList();
        }

        private KeySet keySet() {
            List<String> required =
                    keys().stream().filter(ConfigKey::required).map(ConfigKey::name).toList();
            return new KeySet(words, required, keys().stream().map(ConfigKey::name).toList());
        }
    }

    private static final Set<Place> FILE = Set.of(Place.FILE);
    private static final Set<Place> SUITE = Set.of(Place.SUITE);
    private static final Set<Place> PARITY_ONLY = Set.of(Place.PARITY);
    private static final Set<Place> RULE = Set.of(Place.RULE);
    private static final Set<Place> LIMIT = Set.of(Place.SUITE, Place.RULE);
    private static final List<ConfigKey<?>> ALL = new ArrayList<>();
    private static final ValueType<Double> PERCENTAGE =
            new NumberType<>("percentage", LimitQuantity::percentage);
    private static final ValueType<LimitQuantity> QUANTITY =
            new NumberType<>("quantity", LimitQuantity::parse);
    private static final ValueType<String> NAME = TextType.any();
    private static final ValueType<String> REPOSITORY_PATH =
            TextType.matching(
                    "[^/\\\\\\p{C}][^\\\\\\p{C}]{0,299}", "a path from the repository's root");
    private static final String BASELINE_FORM = "(?!/)(?:[^\\\\*?{}:\"<>|]|\\{platform\\}){1,300}";

    // The top level

    static final ConfigKey<Integer> VERSION = required("version", FILE, new WholeType(1, 1));
    static final ConfigKey<CommentMode> COMMENT =
            key("comment", FILE, WordType.of(CommentMode.values()), "on-change");
    static final ConfigKey<ChecksMode> CHECKS =
            key("checks", FILE, WordType.of(ChecksMode.values()), "aggregate");
    static final ConfigKey<NoVerdict> WHEN_NO_VERDICT =
            key("when-no-verdict", FILE, WordType.of(NoVerdict.values()), "fail");
    static final ConfigKey<NotStarted> WHEN_NOT_STARTED =
            key("when-not-started", FILE, WordType.of(NotStarted.values()), "block");
    static final ConfigKey<String> RUN_LABEL =
            optional(
                    "run-label",
                    FILE,
                    TextType.matching(
                            "[^\\p{C}]{1,50}",
                            "none, or the name of a label of up to 50 characters"));
    static final ConfigKey<Integer> RERUN = key("rerun", FILE, new WholeType(0, 2), "1");
    static final ConfigKey<List<String>> NOTIFY =
            key(
                    "notify",
                    FILE,
                    new ListType<>(
                            0,
                            2,
                            WordType.of(RepositoryPolicy.DEFAULT_BRANCH, RepositoryPolicy.ISSUE)),
                    "[default-branch]");
    static final ConfigKey<PictureMode> PICTURE =
            key("picture", FILE, WordType.of(PictureMode.values()), "text");
    static final ConfigKey<BaselineUpdate> BASELINE_UPDATE =
            key("baseline-update", FILE, WordType.of(BaselineUpdate.values()), "never");
    static final ConfigKey<List<YamlValue>> SUITES =
            required("suites", FILE, new ListType<>(1, 100, new NestedType("suite")));

    // A suite

    static final ConfigKey<String> SUITE_NAME =
            required(
                    "name",
                    SUITE,
                    TextType.matching(
                            "[a-z0-9][a-z0-9-]{0,39}",
                            "up to 40 lower-case letters, digits and -, the first one not -"));
    static final ConfigKey<String> WORKFLOW =
            optional(
                    "workflow",
                    SUITE,
                    TextType.matching(
                            "(?:\\.github/workflows/)?[^/\\\\\\p{C}]{1,200}\\.ya?ml",
                            "a workflow's file name or path, such as .github/workflows/bench.yml"));
    static final ConfigKey<YamlValue> ARTIFACT =
            key("artifact", SUITE, new NestedType("glob"), "*bench*");
    static final ConfigKey<List<YamlValue>> FILES =
            optional("files", SUITE, new ListType<>(1, 100, new NestedType("file")));
    static final ConfigKey<YamlValue> FORMAT =
            key("format", SUITE, new NestedType(""), SuitePolicy.AUTO);
    static final ConfigKey<BaselinePattern> BASELINE =
            optional("baseline", SUITE, new TextType<>(BASELINE_FORM, BaselinePattern::parse));

    static final ConfigKey<BaselinePattern> HISTORY =
            optional("history", SUITE, new TextType<>(BASELINE_FORM, BaselinePattern::parse));

    static final ConfigKey<BaselineFormat> BASELINE_FORMAT =
            key("baseline-format", SUITE, WordType.of(BaselineFormat.values()), "perfwarden");
    static final ConfigKey<String> COMMAND =
            optional(
                    "command",
                    SUITE,
                    TextType.matching(
                            "[^\\p{C}]{1,200}", "a command on one line, up to 200 characters"));
    static final ConfigKey<BaselineSource> BASELINE_FROM =
            key("baseline-from", SUITE, WordType.of(BaselineSource.values()), "file");
    static final ConfigKey<Double> MAX_LEFT_OUT = key("max-left-out", SUITE, PERCENTAGE, "0%");

    // A rule, before the limits

    static final ConfigKey<YamlValue> MATCH = required("match", RULE, new NestedType("glob"));
    static final ConfigKey<String> METRIC =
            optional("metric", RULE, new TextType<>(".{1,200}", ConfigKey::metric));

    // Limits of suites and rules

    static final ConfigKey<Decision> DECISION =
            key("decision", LIMIT, WordType.of(Decision.values()), "auto");
    static final ConfigKey<Double> FAIL = key("fail", LIMIT, PERCENTAGE, "5%");
    static final ConfigKey<Double> WARN = key("warn", LIMIT, PERCENTAGE, "2%");
    static final ConfigKey<LimitQuantity> SLACK = key("slack", LIMIT, QUANTITY, "0");
    static final ConfigKey<Double> DRIFT = optional("drift", LIMIT, PERCENTAGE);
    static final ConfigKey<BetterDirection> DIRECTION =
            key("direction", LIMIT, new WordType<>(new WordChoice<>(directions())), "auto");
    static final ConfigKey<Missing> MISSING =
            key("missing", LIMIT, WordType.of(Missing.values()), "fail");
    static final ConfigKey<OtherHardware> ON_OTHER_HARDWARE =
            key("on-other-hardware", LIMIT, WordType.of(OtherHardware.values()), "advise");
    static final ConfigKey<ZeroTimes> ZERO_TIMES =
            key("zero-times", LIMIT, WordType.of(ZeroTimes.values()), "incomparable");
    static final ConfigKey<SameCode> SAME_CODE =
            key("same-code", LIMIT, WordType.of(SameCode.values()), "note");
    static final ConfigKey<OtherMetrics> OTHER_METRICS =
            key("other-metrics", LIMIT, WordType.of(OtherMetrics.values()), "warn");

    /** Limits that are a {@link Consequence}. */
    static final List<ConfigKey<? extends Consequence>> CONSEQUENCES =
            List.of(MISSING, ON_OTHER_HARDWARE, ZERO_TIMES, SAME_CODE, OTHER_METRICS);

    // A suite, after the limits

    static final ConfigKey<YamlValue> PARITY = optional("parity", SUITE, new NestedType("parity"));
    static final ConfigKey<List<YamlValue>> RULES =
            optional("rules", SUITE, new ListType<>(0, 200, new NestedType("rule")));

    // parity

    static final ConfigKey<List<String>> BACKENDS =
            required(
                    "backends",
                    PARITY_ONLY,
                    new NamesType(
                            20,
                            TextType.matching(
                                    "[A-Za-z0-9][A-Za-z0-9._-]{0,39}",
                                    "up to 40 letters, digits, \".\", \"_\" or \"-\"")));
    static final ConfigKey<String> REFERENCE = optional("reference", PARITY_ONLY, TextType.any());
    static final ConfigKey<String> TABLE = optional("table", PARITY_ONLY, REPOSITORY_PATH);
    static final ConfigKey<List<String>> FEATURES =
            optional("features", PARITY_ONLY, new ListType<>(1, 1_000, NAME));
    static final ConfigKey<List<String>> FP16_FEATURES =
            optional("fp16-features", PARITY_ONLY, new ListType<>(1, 1_000, NAME));
    static final ConfigKey<String> CALIBRATION =
            optional("calibration", PARITY_ONLY, REPOSITORY_PATH);
    static final ConfigKey<String> GPU = optional("gpu", PARITY_ONLY, TextType.any());

    // A rule, after the limits

    static final ConfigKey<LimitQuantity> BUDGET = optional("budget", RULE, QUANTITY);
    static final ConfigKey<LimitQuantity> WARN_BUDGET = optional("warn-budget", RULE, QUANTITY);
    static final ConfigKey<SpeedUp> AT_LEAST =
            optional(
                    "at-least",
                    RULE,
                    new TextType<>("[0-9]{1,7}(?:\\.[0-9]{1,10})? ?x of .{1,502}", SpeedUp::parse));
    static final ConfigKey<Gate> GATE = key("gate", RULE, WordType.of(Gate.values()), "block");
    static final ConfigKey<LocalDate> UNTIL = optional("until", RULE, new DayType());
    static final KeySet FILE_KEYS = Place.FILE.keySet();
    static final KeySet SUITE_KEYS = Place.SUITE.keySet();
    static final KeySet PARITY_KEYS = Place.PARITY.keySet();
    static final KeySet RULE_KEYS = Place.RULE.keySet();

    private static <T> ConfigKey<T> required(String name, Set<Place> places, ValueType<T> type) {
        return declared(new ConfigKey<>(name, places, type, true, ""));
    }

    private static <T> ConfigKey<T> optional(String name, Set<Place> places, ValueType<T> type) {
        return key(name, places, type, "");
    }

    private static <T> ConfigKey<T> key(
            String name, Set<Place> places, ValueType<T> type, String fallback) {
        return declared(new ConfigKey<>(name, places, type, false, fallback));
    }

    private static <T> ConfigKey<T> declared(ConfigKey<T> key) {
        ALL.add(key);
        return key;
    }

    /** The value; nothing if the key is absent, or has a wrong value, which is then reported. */
    Optional<T> read(YamlSection section) {
        return section.read(name, type::read);
    }

    T readOrDefault(YamlSection section) {
        return read(section).orElseGet(this::defaultValue);
    }

    /** The value without the key; fails if there is no fixed default. */
    T defaultValue() {
        return type.parse(fallback);
    }

    boolean isIn(YamlSection section) {
        return section.states(name);
    }

    /** Reports that something is wrong with the value, or with its absence. */
    void report(YamlSection section, String what, String hint) {
        section.report(name, what, hint);
    }

    private static Map<String, BetterDirection> directions() {
        Map<String, BetterDirection> words = new LinkedHashMap<>();
        words.put("auto", BetterDirection.UNKNOWN);
        words.put("lower", BetterDirection.LOWER);
        words.put("higher", BetterDirection.HIGHER);
        return words;
    }

    private static String metric(String text) {
        if (text.isBlank() || text.length() > 200) {
            throw unexpected(text, "the name of a metric");
        }
        return text;
    }

    static IllegalArgumentException unexpected(String text, String expected) {
        return new IllegalArgumentException(
                "is " + TextExcerpt.quoted(text) + ", expected " + expected);
    }

    sealed interface ValueType<T> {
        Optional<T> read(YamlValue value);

        /** A default; fails if keys of this type have none. */
        default T parse(String written) {
            throw new IllegalStateException("no default of this type: " + written);
        }

        record WordType<T>(WordChoice<T> choice) implements ValueType<T> {
            @SafeVarargs
            @SuppressWarnings("varargs") // only read
            static <E extends Enum<E>> WordType<E> of(E... values) {
                return new WordType<>(WordChoice.of(values));
            }

            static WordType<String> of(String... words) {
                Map<String, String> known = new LinkedHashMap<>();
                List.of(words).forEach(word -> known.put(word, word));
                return new WordType<>(new WordChoice<>(known));
            }

            @Override
            public Optional<T> read(YamlValue value) {
                return value.word(choice);
            }

            @Override
            public T parse(String written) {
                return Objects.requireNonNull(choice.words().get(written), written);
            }
        }

        /** A whole number between two bounds, each possible itself. */
        record WholeType(int least, int most) implements ValueType<Integer> {
            @Override
            public Optional<Integer> read(YamlValue value) {
                return value.whole(least, most);
            }

            @Override
            public Integer parse(String written) {
                return Integer.valueOf(written);
            }
        }

        /** A number with its unit; the schema defines it by that name. */
        record NumberType<T>(String definition, Function<String, T> reading)
                implements ValueType<T> {
            @Override
            public Optional<T> read(YamlValue value) {
                return value.number(reading);
            }

            @Override
            public T parse(String written) {
                return reading.apply(written);
            }
        }

        /**
         * A text.
         *
         * @param form regular expression of the whole text, for Java and for the schema; empty for
         *     any text
         * @param reading throws an {@link IllegalArgumentException} whose message continues "the
         *     value …"
         */
        record TextType<T>(String form, Function<String, T> reading) implements ValueType<T> {
            static TextType<String> any() {
                return new TextType<>("", text -> text);
            }

            static TextType<String> matching(String form, String expected) {
                Pattern pattern = Pattern.compile(form);
                return new TextType<>(
                        form,
                        text -> {
                            if (!pattern.matcher(text).matches()) {
                                throw unexpected(text, expected);
                            }
                            return text;
                        });
            }

            @Override
            public Optional<T> read(YamlValue value) {
                return value.text(reading);
            }
        }

        record DayType() implements ValueType<LocalDate> {
            @Override
            public Optional<LocalDate> read(YamlValue value) {
                return value.day();
            }
        }

        /** A list; items that are wrong are left out. */
        record ListType<T>(int least, int most, ValueType<T> item) implements ValueType<List<T>> {
            @Override
            public Optional<List<T>> read(YamlValue value) {
                return value.items(least, most, item::read);
            }

            @Override
            public List<T> parse(String written) {
                String items = written.substring(1, written.length() - 1);
                return Stream.of(items.split(", ")).map(item::parse).toList();
            }
        }

        /** A list of at least two different names. */
        record NamesType(int most, ValueType<String> item) implements ValueType<List<String>> {
            @Override
            public Optional<List<String>> read(YamlValue value) {
                Optional<List<String>> names = value.items(1, most, item::read);
                names.ifPresent(read -> {
                    Set<String> seen = new HashSet<>();
                    read.stream()
                            .filter(name -> !seen.add(name))
                            .forEach(name ->
                                    value.report("has " + TextExcerpt.quoted(name) + " twice", ""));
                    if (read.size() == 1) {
                        value.report("has one item, expected at least two", "");
                    }
                });
                return names;
            }
        }

        /**
         * What a reader of its own reads. {@code definition}: its name in the schema; empty for a
         * text.
         */
        record NestedType(String definition) implements ValueType<YamlValue> {
            @Override
            public Optional<YamlValue> read(YamlValue value) {
                return Optional.of(value);
            }
        }
    }
}
