package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.GateGap;
import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.GateGapWording;

/**
 * Names what can never fail under a configuration, by the last results: those of the command line,
 * recorded runs, or the baselines of its checkout.
 */
final class ConfigGaps {
    private static final GateGapWording WORDING = new GateGapWording(TextExcerpt::quote);

    private final InputFiles files;
    private final Path root;

    /**
     * @param file the configuration
     */
    ConfigGaps(ShellContext shell, ResultReaders readers, String file) {
        this.files = new InputFiles(shell, readers, ResultReaders.AUTO);
        Path directory = Path.of(file).toAbsolutePath().normalize().resolveSibling("");
        this.root =
                directory.endsWith(RepositoryPolicy.DIRECTORY)
                        ? directory.resolve("..").normalize()
                        : directory;
    }

    /**
     * By the results of one suite, or the baselines of all.
     *
     * @param results paths; empty for the baselines
     */
    List<String> lines(RepositoryPolicy policy, List<String> results, Optional<String> suite)
            throws CliRefusal {
        if (!results.isEmpty()) {
            SuitePolicy picked = PolicyOptions.pick(policy, suite);
            return lines(
                    picked,
                    GateGap.of(
                            picked,
                            policy.rerun(),
                            List.of(files.results(results).measurements()),
                            List.of()),
                    ", " + String.join(", ", results));
        }
        List<String> lines = new ArrayList<>();
        for (SuitePolicy it : policy.suites()) {
            List<List<MetricResult>> last = new ArrayList<>();
            for (Path baseline : baselines(it)) {
                last.add(files.baseline(baseline.toString()).results().measurements());
            }
            String from = last.isEmpty() ? "" : ", " + it.baseline();
            lines.addAll(lines(it, GateGap.of(it, policy.rerun(), last, List.of()), from));
        }
        return lines;
    }

    /** By the recorded runs of each suite. */
    static List<String> lines(RepositoryPolicy policy, Map<String, List<SimulatedRuns>> past) {
        List<String> lines = new ArrayList<>();
        for (SuitePolicy suite : policy.suites()) {
            lines.addAll(
                    lines(
                            suite,
                            GateGap.of(
                                    suite,
                                    policy.rerun(),
                                    past.getOrDefault(suite.name(), List.of())),
                            ""));
        }
        return lines;
    }

    private static List<String> lines(SuitePolicy suite, List<GateGap> gaps, String from) {
        return gaps.stream()
                .map(it -> "suite %s%s: %s".formatted(suite.name(), from, WORDING.sentence(it)))
                .toList();
    }

    private List<Path> baselines(SuitePolicy suite) throws CliRefusal {
        GlobPattern pattern = GlobPattern.parse(suite.baselinePath("*"));
        String fixed = suite.baseline().replaceFirst("[^/]*\\{.*|[^/]*$", "");
        Path directory = root.resolve(fixed);
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(directory, 8)) {
            return all.filter(Files::isRegularFile)
                    .filter(it ->
                            pattern.matches(
                                    root.relativize(it).toString().replace(File.separator, "/")))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException _) {
            throw CliRefusal.unreadable(directory.toString(), "cannot be read");
        }
    }
}
