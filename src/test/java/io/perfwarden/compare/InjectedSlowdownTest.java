package io.perfwarden.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.Read;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.Metric;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs of one program with and without a known slow-down, as each tool wrote them: the reader and
 * the threshold rule find the slow-down, and nothing else.
 */
class InjectedSlowdownTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");

    /** Slow-downs are of 30 % and more; what was not slowed drifts by less than 15 %. */
    private static final double FAIL = 0.25;

    private static final double WARN = 0.2;

    private static final SuitePolicy SUITE =
            SuitePolicy.defaults("pairs")
                    .withRow(
                            RowPolicy.DEFAULT
                                    .withDecision(RowPolicy.Decision.THRESHOLD)
                                    .withLimits(
                                            new RowPolicy.Limits(FAIL, LimitQuantity.ZERO, WARN)));

    /** One project's own formats; their samples are limits and results, not runs to compare. */
    private static final Set<String> WITHOUT_A_PAIR =
            Set.of("ratio-slack-baseline", "ratio-slack-results", "parity");

    /** What a slow-down has no part in, though it counts as much as what was slowed. */
    private static final Set<String> ERRORS =
            Set.of("errors", "failures", "mismatches", "non2xx", "timeouts");

    /** In a format's README: of which run, and which benchmarks. */
    private static final Pattern SLOWED = Pattern.compile("Slowed in `(.*)slow`: `(.*)`");

    /**
     * Two or three runs.
     *
     * @param base file or directory of the format's samples; {@code slow} and {@code same} alike
     * @param same absent where there is none
     * @param slowed names of all benchmarks that were slowed; with parameters where only some of
     *     them were, and with the metric where a benchmark has others that were not
     */
    record Pair(
            String format, String base, String slow, Optional<String> same, Set<String> slowed) {

        static Pair of(Path samples, String prefix, Set<String> slowed) {
            String base =
                    samples.resolve(prefix + "base").toFile().isDirectory()
                            ? prefix + "base"
                            : only(samples, prefix + "base.*");
            String ending = base.substring(prefix.length() + "base".length());
            return new Pair(
                    samples.getFileName().toString(),
                    base,
                    prefix + "slow" + ending,
                    Optional.of(prefix + "same" + ending)
                            .filter(it -> Files.exists(samples.resolve(it))),
                    slowed);
        }

        @Override
        public String toString() {
            return format + "/" + slow;
        }
    }

    static Stream<Pair> pairs() throws IOException {
        try (Stream<Path> formats = Files.list(SAMPLES)) {
            return formats.sorted().flatMap(InjectedSlowdownTest::pairs).toList().stream();
        }
    }

    private static Stream<Pair> pairs(Path samples) {
        try {
            return SLOWED
                    .matcher(Files.readString(samples.resolve("README.md")))
                    .results()
                    .map(it -> Pair.of(samples, it.group(1), Set.of(it.group(2).split("`, `"))))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String only(Path samples, String glob) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(samples, glob)) {
            return StreamSupport.stream(found.spliterator(), false)
                    .map(it -> it.getFileName().toString())
                    .min(Comparator.comparingInt(String::length))
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Pair> repeated() throws IOException {
        return pairs().filter(pair -> pair.same().isPresent());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pairs")
    void the_slowed_benchmarks_regress_and_no_other(Pair pair) {
        List<Row> rows = judged(pair, pair.slow());
        assertThat(pair.slowed())
                .as("each is the name of a row")
                .allMatch(name -> rows.stream().anyMatch(row -> isNamed(row, name)));
        Predicate<Row> primary = row -> row.metric().role() == Metric.Role.PRIMARY;
        Predicate<Row> regressed = row -> row.outcome() == RowOutcome.REGRESSED;
        assertThat(rows).filteredOn(regressed).allMatch(row -> isSlowed(row, pair));
        assertThat(lines(rows, regressed.and(primary)))
                .as("regressed rows are the primary rows of %s", pair.slowed())
                .isNotEmpty()
                .isEqualTo(
                        lines(
                                rows,
                                primary.and(row -> isSlowed(row, pair))
                                        .and(row -> !ERRORS.contains(row.metric().name()))));
    }

    @ParameterizedTest(name = "{0}")
    @Nightly(byDay = 3)
    @MethodSource("pairs")
    void no_metric_of_a_benchmark_that_was_not_slowed_is_worse(Pair pair) {
        assertThat(lines(judged(pair, pair.slow()), row -> !isSlowed(row, pair) && isWorse(row)))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("repeated")
    void a_second_run_of_the_same_program_is_not_worse_in_any_metric(Pair pair) {
        assertThat(lines(judged(pair, pair.same().orElseThrow()), InjectedSlowdownTest::isWorse))
                .isEmpty();
    }

    @Test
    void every_format_of_results_has_a_pair() throws IOException {
        Set<String> formats =
                ResultReaders.standard(ReadLimits.DEFAULT).readers().stream()
                        .map(ResultReader::id)
                        .filter(id -> !WITHOUT_A_PAIR.contains(id))
                        .collect(Collectors.toSet());
        assertThat(pairs().map(Pair::format)).containsAll(formats);
    }

    private static List<Row> judged(Pair pair, String current) {
        Baseline baseline = new Baseline(Optional.empty(), read(pair.format(), pair.base()));
        ResultSet now = read(pair.format(), current);
        return SuiteComparator.judge(SUITE, "", Optional.of(baseline), now).rows();
    }

    private static boolean isSlowed(Row row, Pair pair) {
        return pair.slowed().stream().anyMatch(name -> isNamed(row, name));
    }

    private static boolean isNamed(Row row, String name) {
        return name.equals(row.id().name())
                || name.equals(row.id().label())
                || name.equals(row.id().label() + " · " + row.metric().name());
    }

    /** Anything a maintainer would have to look at. */
    private static boolean isWorse(Row row) {
        return switch (row.outcome()) {
            case REGRESSED, SLOWER, ADDED, MISSING, INCONCLUSIVE -> true;
            case FAILED -> row.baseline().isPresent();
            case UNCHANGED, IMPROVED, SKIPPED, INCOMPARABLE, ACCEPTED -> false;
        };
    }

    private static List<String> lines(List<Row> rows, Predicate<Row> which) {
        return rows.stream().filter(which).map(InjectedSlowdownTest::line).sorted().toList();
    }

    private static String line(Row row) {
        return String.format(
                Locale.ROOT,
                "%s · %s: %.1f %% worse",
                row.id().label(),
                row.metric().name(),
                row.change().orElse(0) * 100);
    }

    /** A file, or all files below a directory as they lie in it. */
    private static ResultSet read(String format, String name) {
        Path path = SAMPLES.resolve(format).resolve(name);
        if (Files.isRegularFile(path)) {
            return Read.ok(MemoryFile.sample(format + "/" + name));
        }
        try (Stream<Path> below = Files.walk(path)) {
            return ResultSet.merge(
                    below.filter(Files::isRegularFile)
                            .sorted()
                            .map(file -> read(path, file))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ResultSet read(Path root, Path file) {
        try {
            String name = "target/" + root.relativize(file).toString().replace('\\', '/');
            return Read.ok(MemoryFile.of(name, Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
