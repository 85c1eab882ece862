package io.perfwarden.config;

import module java.base;

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

/** Reads one suite. What it cannot read has its default and has been reported. */
record SuiteReader(WordChoice<String> formats) {
    /** A suite without a readable name is called by its {@code index} in the file. */
    SuitePolicy read(YamlSection section, int index) {
        String name = ConfigKey.SUITE_NAME.read(section).orElse("unnamed-" + index);
        Patterns patterns = patterns(section);
        ArtifactPattern artifact = patterns.artifact();
        RowPolicy row = new LimitsReader(section, RowPolicy.DEFAULT).suite();
        String baseline = baseline(section, artifact).orElse(defaultBaseline(name, artifact));
        SuitePolicy suite =
                new SuitePolicy(
                        name,
                        ConfigKey.WORKFLOW.read(section),
                        artifact,
                        patterns.globs(),
                        ConfigKey.RUNS
                                .read(section)
                                .flatMap(value -> value.text(SuiteReader::runs)),
                        ConfigKey.FORMAT
                                .read(section)
                                .flatMap(value -> value.word(formats))
                                .orElse(SuitePolicy.AUTO),
                        baseline,
                        history(section, artifact, baseline),
                        ConfigKey.BASELINE_FORMAT.readOrDefault(section),
                        ConfigKey.BASELINE_FROM.readOrDefault(section),
                        ConfigKey.COMMAND.read(section),
                        row,
                        rules(section, row),
                        ConfigKey.MAX_LEFT_OUT.readOrDefault(section),
                        patterns.parity().policy(patterns.artifacts(), patterns.files()));
        patterns.check(section, suite);
        return suite;
    }

    private static List<RuleKind> rules(YamlSection section, RowPolicy row) {
        List<YamlValue> items = ConfigKey.RULES.read(section).orElse(List.of());
        return items.stream().flatMap(item -> rule(item, row).stream()).toList();
    }

    private record Patterns(String artifacts, List<String> files, ParityKeys parity) {
        ArtifactPattern artifact() {
            return ArtifactPattern.parse(parity.any(artifacts));
        }

        List<GlobPattern> globs() {
            return files.stream().map(parity::any).map(GlobPattern::parse).toList();
        }

        /** Backends are compared by a suite that decides by parity; no tool wrote the matrix. */
        void check(YamlSection section, SuitePolicy suite) {
            if (!ConfigKey.PARITY.isIn(section)) {
                return;
            }
            ParityKeys.checkPatterns(section, artifacts, files);
            if (suite.row().decision() != RowPolicy.Decision.PARITY) {
                ConfigKey.PARITY.report(
                        section, "says nothing without decision: parity", "write both");
            }
            if (suite.baselineFormat() == SuitePolicy.BaselineFormat.NATIVE) {
                ConfigKey.BASELINE_FORMAT.report(
                        section,
                        "is native, expected perfwarden: no tool wrote the matrix of the backends",
                        "leave it out");
            }
        }
    }

    private static Patterns patterns(YamlSection section) {
        ParityKeys parity =
                ConfigKey.PARITY
                        .read(section)
                        .flatMap(value -> value.section(ConfigKey.PARITY_KEYS, ParityKeys::read))
                        .orElse(ParityKeys.NONE);
        Optional<String> artifact =
                ConfigKey.ARTIFACT
                        .read(section)
                        .flatMap(value -> value.text(text -> artifact(text, parity)));
        List<YamlValue> files = ConfigKey.FILES.read(section).orElse(List.of());
        return new Patterns(
                artifact.orElse(SuitePolicy.ANY_BENCH.toString()),
                files.stream().flatMap(file -> fileGlob(file, parity).stream()).toList(),
                parity);
    }

    private static SuitePolicy.RunGlob runs(String text) {
        if (text.startsWith("/") || text.startsWith("./")) {
            throw ConfigKey.unexpected(text, "a path from the artifact's root");
        }
        return new SuitePolicy.RunGlob(GlobPattern.parse(text));
    }

    private static String artifact(String text, ParityKeys parity) {
        var _ = ArtifactPattern.parse(parity.any(text));
        return text;
    }

    private static Optional<String> fileGlob(YamlValue value, ParityKeys parity) {
        return value.text(text -> {
            if (text.startsWith("/") || text.startsWith("./")) {
                throw ConfigKey.unexpected(text, "a path from the artifact's root");
            }
            var _ = GlobPattern.parse(parity.any(text));
            return text;
        });
    }

    /** The path, which names the platform exactly where the artifact captures one. */
    private static Optional<String> baseline(YamlSection section, ArtifactPattern artifact) {
        Optional<BaselinePattern> pattern = ConfigKey.BASELINE.read(section);
        if (pattern.isPresent() && pattern.get().capturing() != artifact.capturesPlatform()) {
            ConfigKey.BASELINE.report(
                    section,
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
        Optional<BaselinePattern> pattern = ConfigKey.HISTORY.read(section);
        String file = baseline.substring(baseline.lastIndexOf('/') + 1);
        boolean mixes = artifact.capturesPlatform() && !file.contains(ArtifactPattern.PLATFORM);
        if (pattern.isPresent() && mixes && !pattern.get().capturing()) {
            ConfigKey.HISTORY.report(
                    section,
                    "lacks {platform}, expected it because the baseline's file has no such name",
                    "platforms would share one history");
        }
        if (pattern.isPresent() && pattern.get().capturing() && !artifact.capturesPlatform()) {
            ConfigKey.HISTORY.report(
                    section,
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
                ConfigKey.RULE_KEYS,
                section -> {
                    Optional<GlobPattern> match =
                            ConfigKey.MATCH
                                    .read(section)
                                    .flatMap(value -> value.text(GlobPattern::parse));
                    RowPolicy row = new LimitsReader(section, suite).rule(match);
                    Optional<String> metric = ConfigKey.METRIC.read(section);
                    boolean setsGate =
                            ConfigKey.GATE.isIn(section)
                                    && row.consequences().gate() != RowPolicy.Gate.EARN;
                    boolean setsFail = ConfigKey.FAIL.isIn(section);
                    return match.map(glob -> new RuleKind(glob, metric, row, setsGate, setsFail));
                });
    }

    private record LimitsReader(YamlSection section, RowPolicy inherited) {
        /** Everything but gate and budget, which only rules have. */
        RowPolicy suite() {
            return consequences(
                    inherited
                            .withLimits(limits())
                            .withDecision(
                                    ConfigKey.DECISION.read(section).orElse(inherited.decision()))
                            .withDirection(
                                    ConfigKey.DIRECTION
                                            .read(section)
                                            .orElse(inherited.direction())));
        }

        private RowPolicy.Limits limits() {
            RowPolicy.Limits limits = inherited.limits();
            Optional<Double> statedFail = ConfigKey.FAIL.read(section);
            Optional<Double> statedWarn = ConfigKey.WARN.read(section);
            double fail = statedFail.orElse(limits.fail());
            double warn = statedWarn.orElse(Math.min(limits.warn(), fail));
            if (warn > fail) {
                reportOrder(statedFail);
                warn = fail;
            }
            LimitQuantity slack = ConfigKey.SLACK.read(section).orElse(limits.slack());
            return new RowPolicy.Limits(fail, slack, warn, limits.hard(), drift(limits));
        }

        private OptionalDouble drift(RowPolicy.Limits inherited) {
            return ConfigKey.DRIFT.read(section).map(OptionalDouble::of).orElse(inherited.drift());
        }

        private RowPolicy consequences(RowPolicy row) {
            RowPolicy read = row;
            for (ConfigKey<? extends Consequence> key : ConfigKey.CONSEQUENCES) {
                read = key.read(section).map(read::with).orElse(read);
            }
            return read;
        }

        /** Everything; {@code match} is the rule's pattern, where that can be read. */
        RowPolicy rule(Optional<GlobPattern> match) {
            RowPolicy row =
                    suite().with(
                                    ConfigKey.GATE
                                            .read(section)
                                            .orElse(inherited.consequences().gate()))
                            .withHard(
                                    new RowPolicy.HardLimits(
                                            ConfigKey.BUDGET.read(section),
                                            atLeast(match),
                                            ConfigKey.WARN_BUDGET.read(section)));
            Optional<LocalDate> until = ConfigKey.UNTIL.read(section);
            if (until.isPresent() && row.consequences().gate() != RowPolicy.Gate.ADVISE) {
                ConfigKey.UNTIL.report(section, "says nothing without gate: advise", "");
            }
            if (row.decision() == RowPolicy.Decision.PAIRED
                    && inherited.decision() != RowPolicy.Decision.PAIRED) {
                ConfigKey.DECISION.report(
                        section, "is paired, which a suite is as a whole", "state it of the suite");
            }
            return until.isPresent() ? row.withUntil(until) : row;
        }

        private Optional<SpeedUp> atLeast(Optional<GlobPattern> match) {
            Optional<SpeedUp> stated = ConfigKey.AT_LEAST.read(section);
            if (stated.isPresent() && match.isPresent() && !stated.get().fits(match.get())) {
                ConfigKey.AT_LEAST.report(
                        section,
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
                ConfigKey.WARN.report(section, "is more than fail, expected at most as much", "");
            } else if (!ConfigKey.FAIL.isIn(section)) {
                ConfigKey.WARN.report(
                        section,
                        "is more than fail, which is %s here, expected at most as much"
                                .formatted(RepositoryPolicy.percent(inherited.limits().fail())),
                        "state fail as well");
            }
        }
    }

    /**
     * What is under {@code parity}, and what <code>{backend}</code> means by it: in a pattern of
     * the suite any of the backends, in that of one backend its name. {@code names} are those of
     * the backends, empty where the suite has none.
     */
    private record ParityKeys(List<String> names, Optional<ParityPolicy> rest) {
        static final ParityKeys NONE = new ParityKeys(List.of(), Optional.empty());
        private static final String BACKEND = "{backend}";

        static Optional<ParityKeys> read(YamlSection section) {
            List<String> names = ConfigKey.BACKENDS.read(section).orElse(List.of());
            Optional<String> reference = ConfigKey.REFERENCE.read(section);
            reference
                    .filter(name -> !names.contains(name))
                    .ifPresent(_ ->
                            ConfigKey.REFERENCE.report(
                                    section, "is none of the backends", "name it there"));
            ParityPolicy rest =
                    new ParityPolicy(
                            List.of(),
                            reference,
                            ConfigKey.TABLE.read(section),
                            ConfigKey.FEATURES.read(section).orElse(List.of()),
                            ConfigKey.FP16_FEATURES.read(section).orElse(List.of()),
                            calibration(section));
            ParityKeys keys = new ParityKeys(names, Optional.of(rest));
            return Optional.of(keys).filter(_ -> names.size() > 1);
        }

        private static Optional<Calibration> calibration(YamlSection section) {
            Optional<String> table = ConfigKey.CALIBRATION.read(section);
            Optional<String> gpu = ConfigKey.GPU.read(section);
            if (table.isPresent() != gpu.isPresent()) {
                ConfigKey<String> stated =
                        table.isPresent() ? ConfigKey.CALIBRATION : ConfigKey.GPU;
                ConfigKey<String> other = table.isPresent() ? ConfigKey.GPU : ConfigKey.CALIBRATION;
                stated.report(section, "needs the key " + other.name() + " beside it", "");
            }
            return table.flatMap(path -> gpu.map(id -> new Calibration(path, id)));
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

        Optional<ParityPolicy> policy(String artifact, List<String> files) {
            return rest.map(it ->
                    it.of(names.stream().map(name -> source(name, artifact, files)).toList()));
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
                ConfigKey.PARITY.report(
                        suite,
                        "needs {backend} in artifact, or in each of files, to tell backends apart",
                        "such as artifact: \"frames-{backend}\"");
            }
        }
    }
}
