package io.perfwarden.policy;

import io.perfwarden.policy.glob.GlobCompiler;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.yaml.Choice;
import io.perfwarden.yaml.YamlSection;
import io.perfwarden.yaml.YamlValue;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads one suite. What it cannot read has its default and has been reported. */
final class SuiteReader {
    private static final int MAX_RULES = 200;
    private static final int MAX_FILES = 100;
    private static final int MAX_METRIC = 200;
    private static final String ANY = SuitePolicy.ANY_BENCH.toString();
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
    private static final Pattern WORKFLOW =
            Pattern.compile("(?:\\.github/workflows/)?[^/\\\\\\p{C}]{1,200}\\.ya?ml");

    private final Choice<String> formats;

    SuiteReader(Choice<String> formats) {
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
        return section.read("baseline-format", value -> value.word(ConfigKeys.BASELINE_FORMAT))
                .orElse(SuitePolicy.BaselineFormat.PERFWARDEN);
    }

    private static List<Rule> rules(YamlSection section, RowPolicy row) {
        return section.read("rules", value -> value.items(0, MAX_RULES, item -> rule(item, row)))
                .orElse(List.of());
    }

    /** Which artifacts and files belong to a suite, as they are written. */
    private record Patterns(String artifacts, List<String> files, ParityKeys parity) {
        ArtifactPattern artifact() {
            return ArtifactPattern.parse(parity.any(artifacts));
        }

        List<Glob> globs() {
            return files.stream().map(parity::any).map(Glob::parse).toList();
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
        if (!NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "is "
                            + Excerpt.quoted(text)
                            + ", expected up to 40 lower-case letters, digits and -, the first one"
                            + " not -");
        }
        return text;
    }

    private static String workflow(String text) {
        if (!WORKFLOW.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "is "
                            + Excerpt.quoted(text)
                            + ", expected a workflow's file name or path, such as"
                            + " .github/workflows/bench.yml");
        }
        return text;
    }

    private static Optional<List<String>> files(YamlValue value, ParityKeys parity) {
        return value.items(1, MAX_FILES, item -> item.text(text -> fileGlob(text, parity)));
    }

    private static String fileGlob(String text, ParityKeys parity) {
        if (text.startsWith("/") || text.startsWith("./")) {
            throw new IllegalArgumentException(
                    "is " + Excerpt.quoted(text) + ", expected a path from the artifact's root");
        }
        var _ = Glob.parse(parity.any(text));
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
        boolean mixes = artifact.capturesPlatform() && !file.contains(GlobCompiler.PLATFORM);
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

    private static Optional<Rule> rule(YamlValue item, RowPolicy suite) {
        return item.section(
                ConfigKeys.RULE,
                section -> {
                    Optional<Glob> match = section.read("match", value -> value.text(Glob::parse));
                    RowPolicy row = new LimitsReader(section, suite).rule(match);
                    Optional<String> metric =
                            section.read("metric", value -> value.text(SuiteReader::metric));
                    boolean setsGate =
                            section.states("gate")
                                    && row.consequences().gate() != RowPolicy.Gate.EARN;
                    boolean setsFail = section.states("fail");
                    return match.map(glob -> new Rule(glob, metric, row, setsGate, setsFail));
                });
    }

    private static String metric(String text) {
        if (text.isBlank() || text.length() > MAX_METRIC) {
            throw new IllegalArgumentException(
                    "is " + Excerpt.quoted(text) + ", expected the name of a metric");
        }
        return text;
    }
}
