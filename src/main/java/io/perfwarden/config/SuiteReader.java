package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.ConfigKeys.WordKey;
import io.perfwarden.config.PolicyReader.BaselinePattern;
import io.perfwarden.config.RowPolicy.Consequence;
import io.perfwarden.config.RowPolicy.LimitQuantity;
import io.perfwarden.config.RowPolicy.SpeedUp;
import io.perfwarden.config.SuitePolicy.ParityPolicy;
import io.perfwarden.config.SuitePolicy.ParityPolicy.Calibration;
import io.perfwarden.config.SuitePolicy.ParityPolicy.Source;
import io.perfwarden.config.SuitePolicy.RuleKind;
import io.perfwarden.config.YamlValue.WordChoice;
import io.perfwarden.config.YamlValue.YamlSection;
import io.perfwarden.model.TextExcerpt;

/** Reads one suite. What it cannot read has its default and has been reported. */
final class SuiteReader {
    private static final int MAX_RULES = 200;
    private static final int MAX_FILES = 100;
    private static final int MAX_METRIC = 200;
    private static final String ANY = SuitePolicy.ANY_BENCH.toString();
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
    private static final Pattern WORKFLOW =
            Pattern.compile("(?:\\.github/workflows/)?[^/\\\\\\p{C}]{1,200}\\.ya?ml");

    private final WordChoice<String> formats;

    SuiteReader(WordChoice<String> formats) {
        this.formats = formats;
    }

    /**
     * @param index of the suite in the file; a suite without a readable name is called by it
     */
    SuitePolicy read(YamlSection section, int index) {
        String name =
                section.read("name", value -> value.text(SuiteReader::name))
                        .orElse("unnamed-" + index);
        Patterns patterns = patterns(section);
        ArtifactPattern artifact = patterns.artifact();
        RowPolicy row = new LimitsReader(section, RowPolicy.DEFAULT).suite();
        String baseline = baseline(section, artifact).orElse(defaultBaseline(name, artifact));
        SuitePolicy suite =
                new SuitePolicy(
                        name,
                        section.read("workflow", value -> value.text(SuiteReader::workflow)),
                        artifact,
                        patterns.globs(),
                        section.read("format", value -> value.word(formats))
                                .orElse(SuitePolicy.AUTO),
                        baseline,
                        history(section, artifact, baseline),
                        baselineFormat(section),
                        row,
                        rules(section, row),
                        patterns.parity().policy(patterns.artifacts(), patterns.files()));
        patterns.check(section, suite);
        return suite;
    }

    private static SuitePolicy.BaselineFormat baselineFormat(YamlSection section) {
        return ConfigKeys.BASELINE_FORMAT
                .read(section)
                .orElse(SuitePolicy.BaselineFormat.PERFWARDEN);
    }

    private static List<RuleKind> rules(YamlSection section, RowPolicy row) {
        return section.read("rules", value -> value.items(0, MAX_RULES, item -> rule(item, row)))
                .orElse(List.of());
    }

    /** Which artifacts and files belong to a suite, as they are written. */
    private record Patterns(String artifacts, List<String> files, ParityKeys parity) {
        ArtifactPattern artifact() {
            return ArtifactPattern.parse(parity.any(artifacts));
        }

        List<GlobPattern> globs() {
            return files.stream().map(parity::any).map(GlobPattern::parse).toList();
        }

        /** Backends are compared by a suite that decides by parity; no tool wrote the matrix. */
        void check(YamlSection section, SuitePolicy suite) {
            if (!section.states("parity")) {
                return;
            }
            ParityKeys.checkPatterns(section, artifacts, files);
            if (suite.row().decision() != RowPolicy.Decision.PARITY) {
                section.report("parity", "says nothing without decision: parity", "write both");
            }
            if (suite.baselineFormat() == SuitePolicy.BaselineFormat.NATIVE) {
                section.report(
                        "baseline-format",
                        "is native, expected perfwarden: no tool wrote the matrix of the backends",
                        "leave it out");
            }
        }
    }

    private static Patterns patterns(YamlSection section) {
        ParityKeys parity =
                section.read("parity", value -> value.section(ConfigKeys.PARITY, ParityKeys::read))
                        .orElse(ParityKeys.NONE);
        return new Patterns(
                section.read("artifact", value -> artifact(value, parity)).orElse(ANY),
                section.read("files", value -> files(value, parity)).orElse(List.of()),
                parity);
    }

    private static Optional<String> artifact(YamlValue value, ParityKeys parity) {
        return value.text(text -> {
            var _ = ArtifactPattern.parse(parity.any(text));
            return text;
        });
    }

    private static String name(String text) {
        return matching(
                NAME, text, "up to 40 lower-case letters, digits and -, the first one not -");
    }

    private static String workflow(String text) {
        return matching(
                WORKFLOW,
                text,
                "a workflow's file name or path, such as .github/workflows/bench.yml");
    }

    private static String matching(Pattern pattern, String text, String expected) {
        if (!pattern.matcher(text).matches()) {
            throw unexpected(text, expected);
        }
        return text;
    }

    private static IllegalArgumentException unexpected(String text, String expected) {
        return new IllegalArgumentException(
                "is " + TextExcerpt.quoted(text) + ", expected " + expected);
    }

    private static Optional<List<String>> files(YamlValue value, ParityKeys parity) {
        return value.items(1, MAX_FILES, item -> item.text(text -> fileGlob(text, parity)));
    }

    private static String fileGlob(String text, ParityKeys parity) {
        if (text.startsWith("/") || text.startsWith("./")) {
            throw unexpected(text, "a path from the artifact's root");
        }
        var _ = GlobPattern.parse(parity.any(text));
        return text;
    }

    /** The path, which names the platform exactly where the artifact captures one. */
    private static Optional<String> baseline(YamlSection section, ArtifactPattern artifact) {
        Optional<YamlValue> stated = section.value("baseline");
        Optional<BaselinePattern> pattern =
                stated.flatMap(value -> value.text(BaselinePattern::parse));
        if (pattern.isPresent() && pattern.get().capturing() != artifact.capturesPlatform()) {
            section.report(
                    "baseline",
                    artifact.capturesPlatform()
                            ? "lacks {platform}, expected it because the artifact captures it"
                            : "has {platform}, which the artifact does not capture",
                    artifact.capturesPlatform()
                            ? "platforms would overwrite each other's baselines"
                            : "write it into artifact as well");
        }
        return pattern.map(BaselinePattern::toString);
    }

    /** The directory, which need not name a platform where the baseline's file is called by it. */
    private static Optional<String> history(
            YamlSection section, ArtifactPattern artifact, String baseline) {
        Optional<BaselinePattern> pattern =
                section.read("history", value -> value.text(BaselinePattern::parse));
        String file = baseline.substring(baseline.lastIndexOf('/') + 1);
        boolean mixes = artifact.capturesPlatform() && !file.contains(ArtifactPattern.PLATFORM);
        if (pattern.isPresent() && mixes && !pattern.get().capturing()) {
            section.report(
                    "history",
                    "lacks {platform}, expected it because the baseline's file has no such name",
                    "platforms would share one history");
        }
        if (pattern.isPresent() && pattern.get().capturing() && !artifact.capturesPlatform()) {
            section.report(
                    "history",
                    "has {platform}, which the artifact does not capture",
                    "write it into artifact as well");
        }
        return pattern.map(BaselinePattern::toString);
    }

    private static String defaultBaseline(String name, ArtifactPattern artifact) {
        return artifact.capturesPlatform()
                ? "baselines/" + name + "/{platform}.json"
                : "baselines/" + name + ".json";
    }

    private static Optional<RuleKind> rule(YamlValue item, RowPolicy suite) {
        return item.section(
                ConfigKeys.RULE,
                section -> {
                    Optional<GlobPattern> match =
                            section.read("match", value -> value.text(GlobPattern::parse));
                    RowPolicy row = new LimitsReader(section, suite).rule(match);
                    Optional<String> metric =
                            section.read("metric", value -> value.text(SuiteReader::metric));
                    boolean setsGate =
                            section.states("gate")
                                    && row.consequences().gate() != RowPolicy.Gate.EARN;
                    boolean setsFail = section.states("fail");
                    return match.map(glob -> new RuleKind(glob, metric, row, setsGate, setsFail));
                });
    }

    private static String metric(String text) {
        if (text.isBlank() || text.length() > MAX_METRIC) {
            throw unexpected(text, "the name of a metric");
        }
        return text;
    }

    /** Reads the limits that a suite or a rule states; the others are inherited. */
    private static final class LimitsReader {
        private final YamlSection section;
        private final RowPolicy inherited;

        LimitsReader(YamlSection section, RowPolicy inherited) {
            this.section = section;
            this.inherited = inherited;
        }

        /** Everything but gate and budget, which only rules have. */
        RowPolicy suite() {
            return consequences(
                    inherited
                            .withLimits(limits())
                            .withDecision(
                                    ConfigKeys.DECISION.read(section).orElse(inherited.decision()))
                            .withDirection(
                                    ConfigKeys.DIRECTION
                                            .read(section)
                                            .orElse(inherited.direction())));
        }

        private RowPolicy.Limits limits() {
            RowPolicy.Limits limits = inherited.limits();
            Optional<Double> statedFail = percentage("fail");
            Optional<Double> statedWarn = percentage("warn");
            double fail = statedFail.orElse(limits.fail());
            double warn = statedWarn.orElse(Math.min(limits.warn(), fail));
            if (warn > fail) {
                reportOrder(statedFail);
                warn = fail;
            }
            LimitQuantity slack = quantity("slack").orElse(limits.slack());
            return new RowPolicy.Limits(fail, slack, warn, limits.hard(), drift(limits));
        }

        private OptionalDouble drift(RowPolicy.Limits inherited) {
            return percentage("drift").map(OptionalDouble::of).orElse(inherited.drift());
        }

        private RowPolicy consequences(RowPolicy row) {
            RowPolicy read = row;
            for (WordKey<? extends Consequence> key : ConfigKeys.CONSEQUENCES) {
                read = key.read(section).map(read::with).orElse(read);
            }
            return read;
        }

        /**
         * Everything.
         *
         * @param match the rule's pattern, where that can be read
         */
        RowPolicy rule(Optional<GlobPattern> match) {
            RowPolicy row =
                    suite().with(
                                    ConfigKeys.GATE
                                            .read(section)
                                            .orElse(inherited.consequences().gate()))
                            .withHard(
                                    new RowPolicy.HardLimits(
                                            quantity("budget"),
                                            atLeast(match),
                                            quantity("warn-budget")));
            Optional<LocalDate> until = section.read("until", YamlValue::day);
            if (until.isPresent() && row.consequences().gate() != RowPolicy.Gate.ADVISE) {
                section.report("until", "says nothing without gate: advise", "");
            }
            if (row.decision() == RowPolicy.Decision.PAIRED
                    && inherited.decision() != RowPolicy.Decision.PAIRED) {
                section.report(
                        "decision",
                        "is paired, which a suite is as a whole",
                        "state it of the suite");
            }
            return until.isPresent() ? row.withUntil(until) : row;
        }

        private Optional<SpeedUp> atLeast(Optional<GlobPattern> match) {
            Optional<SpeedUp> stated =
                    section.read("at-least", value -> value.text(SpeedUp::parse));
            if (stated.isPresent() && match.isPresent() && !stated.get().fits(match.get())) {
                section.report(
                        "at-least",
                        "does not say which benchmark belongs to which, expected as many * as in"
                                + " match, at most one between two /, and no other wildcard",
                        "");
                return Optional.empty();
            }
            return stated;
        }

        /** A {@code fail} that is wrong itself has been reported: its order says nothing then. */
        private void reportOrder(Optional<Double> statedFail) {
            if (statedFail.isPresent()) {
                section.report("warn", "is more than fail, expected at most as much", "");
            } else if (!section.states("fail")) {
                section.report(
                        "warn",
                        "is more than fail, which is %s here, expected at most as much"
                                .formatted(percent(inherited.limits().fail())),
                        "state fail as well");
            }
        }

        private static String percent(double fraction) {
            return BigDecimal.valueOf(fraction)
                            .movePointRight(2)
                            .stripTrailingZeros()
                            .toPlainString()
                    + "%";
        }

        private Optional<Double> percentage(String key) {
            return section.read(key, value -> value.number(LimitQuantity::percentage));
        }

        private Optional<LimitQuantity> quantity(String key) {
            return section.read(key, value -> value.number(LimitQuantity::parse));
        }
    }

    /**
     * What stands under {@code parity}, and what <code>{backend}</code> means by it: in a pattern
     * of the suite any of the backends, in that of one backend its name.
     *
     * @param names of the backends; empty where the suite has none
     */
    private record ParityKeys(
            List<String> names,
            Optional<String> reference,
            Optional<String> table,
            List<String> features,
            List<String> halfPrecision,
            Optional<Calibration> calibration) {
        static final ParityKeys NONE =
                new ParityKeys(
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        List.of(),
                        Optional.empty());

        private static final String BACKEND = "{backend}";
        private static final int MOST_BACKENDS = 20;
        private static final int MOST_FEATURES = 1_000;
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");
        private static final Pattern PATH = Pattern.compile("[^/\\\\\\p{C}][^\\\\\\p{C}]{0,299}");

        static Optional<ParityKeys> read(YamlSection section) {
            List<String> names =
                    section.read("backends", value -> texts(value, MOST_BACKENDS, ParityKeys::name))
                            .orElse(List.of());
            Optional<String> reference = section.read("reference", YamlValue::text);
            reference
                    .filter(name -> !names.contains(name))
                    .ifPresent(_ ->
                            section.report(
                                    "reference", "is none of the backends", "name it there"));
            checkBackends(section, names);
            ParityKeys keys =
                    new ParityKeys(
                            names,
                            reference,
                            section.read("table", value -> value.text(ParityKeys::path)),
                            features(section, "features"),
                            features(section, "fp16-features"),
                            calibration(section));
            return Optional.of(keys).filter(_ -> names.size() > 1);
        }

        private static void checkBackends(YamlSection section, List<String> names) {
            Set<String> seen = new HashSet<>();
            names.stream()
                    .filter(name -> !seen.add(name))
                    .forEach(name ->
                            section.report(
                                    "backends", "has " + TextExcerpt.quoted(name) + " twice", ""));
            if (names.size() == 1) {
                section.report("backends", "has one item, expected at least two", "");
            }
        }

        private static List<String> features(YamlSection section, String key) {
            return section.read(key, value -> texts(value, MOST_FEATURES, text -> text))
                    .orElse(List.of());
        }

        private static Optional<Calibration> calibration(YamlSection section) {
            Optional<String> table =
                    section.read("calibration", value -> value.text(ParityKeys::path));
            Optional<String> gpu = section.read("gpu", YamlValue::text);
            if (table.isPresent() != gpu.isPresent()) {
                section.report(
                        table.isPresent() ? "calibration" : "gpu",
                        "needs the key "
                                + (table.isPresent() ? "gpu" : "calibration")
                                + " beside it",
                        "");
            }
            return table.flatMap(path -> gpu.map(id -> new Calibration(path, id)));
        }

        private static Optional<List<String>> texts(
                YamlValue value, int most, Function<String, String> reading) {
            return value.items(1, most, item -> item.text(reading));
        }

        private static String name(String text) {
            return matching(NAME, text, "up to 40 letters, digits, \".\", \"_\" or \"-\"");
        }

        private static String path(String text) {
            return matching(PATH, text, "a path from the repository's root");
        }

        /**
         * A pattern as it holds for the suite.
         *
         * @throws IllegalArgumentException if it speaks of backends and there are none
         */
        String any(String pattern) {
            if (names.isEmpty() && pattern.contains(BACKEND)) {
                throw new IllegalArgumentException(
                        "has " + BACKEND + ", expected the backends under the key parity");
            }
            return pattern.replace(BACKEND, "{" + String.join(",", names) + "}");
        }

        /** What holds for each backend, if there are some. */
        Optional<ParityPolicy> policy(String artifact, List<String> files) {
            if (names.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(
                    new ParityPolicy(
                            names.stream().map(name -> source(name, artifact, files)).toList(),
                            reference,
                            table,
                            features,
                            halfPrecision,
                            calibration));
        }

        private static Source source(String name, String artifact, List<String> files) {
            return new Source(
                    name,
                    ArtifactPattern.parse(artifact.replace(BACKEND, name)),
                    files.stream()
                            .map(file -> GlobPattern.parse(file.replace(BACKEND, name)))
                            .toList());
        }

        /** Reports patterns of a suite that do not tell backends apart. */
        static void checkPatterns(YamlSection suite, String artifact, List<String> files) {
            boolean byFile =
                    !files.isEmpty() && files.stream().allMatch(file -> file.contains(BACKEND));
            if (!artifact.contains(BACKEND) && !byFile) {
                suite.report(
                        "parity",
                        "needs {backend} in artifact, or in each of files, to tell backends apart",
                        "such as artifact: \"frames-{backend}\"");
            }
        }
    }
}
