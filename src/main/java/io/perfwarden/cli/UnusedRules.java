package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.SuiteNotice.UnusedRule;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.NoticeWording;

/**
 * Names rules of a configuration that apply to nothing in the last results: those of the command
 * line, or the baselines of its checkout.
 */
final class UnusedRules {
    private static final NoticeWording WORDING = new NoticeWording(TextExcerpt::quote);

    private final InputFiles files;
    private final Path root;

    /**
     * @param file the configuration
     */
    UnusedRules(ShellContext shell, ResultReaders readers, String file) {
        this.files = new InputFiles(shell, readers, ResultReaders.AUTO);
        Path directory = Path.of(file).toAbsolutePath().normalize().resolveSibling("");
        this.root =
                directory.endsWith(RepositoryPolicy.DIRECTORY)
                        ? directory.resolve("..").normalize()
                        : directory;
    }

    /**
     * @param results paths of results of one suite; empty for the baselines of all
     */
    List<String> lines(RepositoryPolicy policy, List<String> results, Optional<String> suite)
            throws CliRefusal {
        if (!results.isEmpty()) {
            return lines(
                    PolicyOptions.pick(policy, suite),
                    files.results(results).measurements(),
                    String.join(", ", results));
        }
        List<String> lines = new ArrayList<>();
        for (SuitePolicy it : policy.suites()) {
            List<Path> baselines = it.rules().isEmpty() ? List.of() : baselines(it);
            List<MetricResult> last = new ArrayList<>();
            for (Path baseline : baselines) {
                last.addAll(files.baseline(baseline.toString()).results().measurements());
            }
            if (!baselines.isEmpty()) {
                lines.addAll(lines(it, last, it.baseline()));
            }
        }
        return lines;
    }

    private static List<String> lines(SuitePolicy suite, List<MetricResult> last, String from) {
        return UnusedRule.of(suite, List.of(), last)
                .map(it -> "suite %s, %s: %s".formatted(suite.name(), from, WORDING.sentence(it)))
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
