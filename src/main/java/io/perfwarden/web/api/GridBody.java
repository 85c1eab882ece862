package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.BenchmarkGrid;
import io.perfwarden.bot.query.BenchmarkGrid.Benchmark;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.RepoName;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.api.ApiAccess.PartLinks;

/**
 * The benchmarks of a repository's default branch, 100 a page.
 *
 * @param repository owner and name
 * @param found benchmarks that the filter lets through
 * @param all benchmarks there are
 * @param empty why there is none here: {@code no-results} or {@code filtered}; null if there is one
 * @param outcomes benchmarks by the outcome of their worst series, whatever the filter
 * @param suites that have a history, whatever the filter
 * @param benchmarks of this page, in the order that was asked for
 * @param page address of the page for people
 * @param next address of the next part; null if this is the last
 */
public record GridBody(
        String repository,
        int found,
        int all,
        Optional<String> empty,
        Map<String, Integer> outcomes,
        List<SuitePlace> suites,
        List<BenchmarkRow> benchmarks,
        String page,
        Optional<String> next)
        implements ApiBody {
    /**
     * A suite on a platform.
     *
     * @param platform empty where the suite has none
     */
    public record SuitePlace(String suite, String platform) {}

    /**
     * A benchmark, whatever its parameters, platforms and metrics.
     *
     * @param name without parameters
     * @param outcome of its worst series
     * @param series of all parameters, platforms and metrics, the worst first
     */
    public record BenchmarkRow(String name, String outcome, List<SeriesBody> series) {
        static BenchmarkRow of(Benchmark benchmark, RepoName repo, PublicLinks links) {
            return new BenchmarkRow(
                    benchmark.name(),
                    benchmark.worst().outcome().id(),
                    benchmark.series().stream().map(it -> SeriesBody.of(it, repo, links)).toList());
        }
    }

    static GridBody of(BenchmarkGrid grid, RepoName repo, PartLinks pages) {
        PublicLinks links = pages.links();
        Map<String, Integer> outcomes = new LinkedHashMap<>();
        for (RowOutcome outcome : RowOutcome.values()) {
            int n = grid.outcomes().getOrDefault(outcome, 0);
            if (n > 0) {
                outcomes.put(outcome.id(), n);
            }
        }
        return new GridBody(
                repo.toString(),
                grid.found(),
                grid.all(),
                grid.empty().map(it -> it.name().toLowerCase(Locale.ROOT).replace('_', '-')),
                outcomes,
                grid.suites().stream()
                        .map(it -> new SuitePlace(it.suite(), it.platform()))
                        .toList(),
                grid.rows().stream().map(it -> BenchmarkRow.of(it, repo, links)).toList(),
                pages.page(),
                pages.next(grid.filter().page() < grid.pages()));
    }

    @Override
    public Optional<CsvAnswer> table() {
        return Optional.of(
                new CsvAnswer(
                        SeriesBody.COLUMNS,
                        benchmarks.stream()
                                .flatMap(it -> it.series().stream())
                                .<List<?>>map(SeriesBody::cells)
                                .toList()));
    }
}
