package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlValue.WordChoice;

/** Reads one suite. Unreadable parts have their defaults and are reported. */
record SuiteReader(WordChoice<String> formats) {
    /** A nameless suite is called by its {@code index} in the file. */
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
                        ConfigKey.JOB.read(section),
                        ConfigKey.EVENT.readOrDefault(section),
                        ConfigKey.INPUTS.read(section).orElse(WorkflowInputs.NONE),
                        sources(section),
                        ConfigKey.WAIT.read(section),
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
                        ConfigKey.DEDICATED.readOrDefault(section),
                        ConfigKey.CONTROL
                                .read(section)
                                .flatMap(value -> value.text(GlobPattern::parse)),
                        ConfigKey.RENAMED
                                .read(section)
                                .map(BenchmarkRenames::read)
                                .orElse(BenchmarkRenames.NONE),
                        patterns.parity().policy(patterns.artifacts(), patterns.files()));
        patterns.check(section, suite);
        checkControl(section, suite);
        if (suite.isOfTarget() && suite.workflow().isEmpty()) {
            ConfigKey.EVENT.report(section, "says nothing without a workflow", "name it too");
        }
        if (suite.job().isPresent() && suite.workflow().isEmpty()) {
            ConfigKey.JOB.report(section, "says nothing without a workflow", "name it too");
        }
        if (suite.patience().isPresent() && !suite.isOnlySubmitted()) {
            ConfigKey.WAIT.report(
                    section,
                    "says nothing without submit, nor beside workflow",
                    "PERFWARDEN_RUN_DEADLINE holds there");
        }
        return suite;
    }

    /** A control fails nothing, so nothing may state that it shall. */
    private static void checkControl(YamlSection section, SuitePolicy suite) {
        if (suite.control().isEmpty()) {
            return;
        }
        GlobPattern control = suite.control().get();
        boolean isLimited =
                suite.rules().stream()
                        .filter(rule -> rule.setsGate() || !rule.row().limits().hard().areNone())
                        .map(SuiteRule::match)
                        .anyMatch(it ->
                                it.matches(control.toString()) || control.matches(it.toString()));
        if (isLimited || suite.parity().isPresent()) {
            ConfigKey.CONTROL.report(
                    section,
                    suite.parity().isPresent()
                            ? "says nothing beside parity"
                            : "has a rule with a gate or a budget, but a control never fails",
                    "leave one of them out");
        }
    }

    private static List<SubmissionSource> sources(YamlSection section) {
        List<SubmissionSource> all = new ArrayList<>();
        for (YamlValue item : ConfigKey.SUBMIT.read(section).orElse(List.of())) {
            item.section(ConfigKey.SUBMIT_KEYS, SubmissionSource::read)
                    .ifPresent(source -> {
                        if (all.stream().anyMatch(it -> it.name().equals(source.name()))) {
                            item.report("is named twice: " + source.name(), "keep one of them");
                        }
                        all.add(source);
                    });
        }
        return all;
    }

    private static List<SuiteRule> rules(YamlSection section, RowPolicy row) {
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

        /** Backends require a decision by parity; no tool wrote the matrix. */
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
            throw ConfigKey.unexpectedText(text, "a path from the artifact's root");
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
                throw ConfigKey.unexpectedText(text, "a path from the artifact's root");
            }
            var _ = GlobPattern.parse(parity.any(text));
            return text;
        });
    }

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

    /** The history's directory, without a platform if the file's name has it. */
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

    private static Optional<SuiteRule> rule(YamlValue item, RowPolicy suite) {
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
                    return match.map(glob -> new SuiteRule(glob, metric, row, setsGate, setsFail));
                });
    }
}
