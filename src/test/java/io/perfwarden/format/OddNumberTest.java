package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One number of a file that is none: its row is named, and all others are as before. */
class OddNumberTest {
    private static final List<String> ODD =
            List.of(
                    "nan",
                    "-nan",
                    "NaN",
                    "inf",
                    "-inf",
                    "Infinity",
                    "1.#IND",
                    "-1.#IND",
                    "1.#QNAN",
                    "1.#INF",
                    "-1.#INF",
                    "nan(ind)",
                    "-nan(ind)");

    private static final int MOST_PLACES = Thorough.cases(40, 300);

    static Stream<String> samples() throws IOException {
        return Thorough.ofSamples(SamplesTest.samples().filter(it -> !it.endsWith(".gz")));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_number_that_is_none_is_named_and_no_other_row_changes(String sample) {
        MemoryFile file = MemoryFile.sample(sample);
        String text = new String(file.bytes(), StandardCharsets.UTF_8);
        ResultSet before = Read.ok(file);
        boolean json = text.stripLeading().startsWith("{") || text.stripLeading().startsWith("[");
        List<MatchResult> places = json ? inJson(text) : inText(text, before);
        List<String> odd =
                json ? Stream.concat(ODD.stream(), Stream.of("null", "\"NaN\"")).toList() : ODD;
        List<String> faults = new ArrayList<>();
        int step = Math.max(1, places.size() / MOST_PLACES);
        for (int i = 0; i < places.size(); i += step) {
            MatchResult place = places.get(i);
            String other = odd.get(i / step % odd.size());
            String edited = text.substring(0, place.start()) + other + text.substring(place.end());
            String where =
                    other
                            + " behind: "
                            + text.substring(Math.max(0, place.start() - 60), place.end());
            fault(file, edited, before)
                    .ifPresent(it -> faults.add(it + " | " + where.replace('\n', '~')));
        }
        assertThat(faults).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "\"\"",
                "\"-\"",
                "\"n/a\"",
                "\"N/A\"",
                "\"None\"",
                "\"nan\"",
                "1.#IND"
            })
    void a_custom_entry_without_a_value_is_no_number_and_the_others_count(String value) {
        String text =
                "[{\"name\": \"a\", \"unit\": \"ms\", \"value\": 5},\n{\"name\": \"b\", \"unit\": \"ms\", \"value\": %s}]";
        assertThat(Read.ok(text.formatted(value)).measurements())
                .extracting(Read::value)
                .containsExactly(5.0, Double.NaN);
    }

    private static Optional<String> fault(MemoryFile file, String edited, ResultSet before) {
        ReadOutcome<ResultSet> outcome =
                Read.outcome(file.with(edited.getBytes(StandardCharsets.UTF_8)));
        if (outcome instanceof ReadOutcome.Rejected<ResultSet>(List<InputProblem> problems)) {
            return Optional.of("refused: " + problems.getFirst().line());
        }
        ResultSet after = Read.accepted(outcome);
        Set<MetricResult> kept = new HashSet<>(after.measurements());
        List<MetricResult> lost =
                before.measurements().stream()
                        .filter(it -> !kept.contains(it) && !spreadOnly(it, after))
                        .toList();
        Set<MetricReading> readings =
                after.measurements().stream()
                        .map(MetricResult::reading)
                        .collect(Collectors.toSet());
        if (lost.stream().allMatch(it -> readings.contains(it.reading()))) {
            return Optional.empty();
        }
        Set<BenchmarkId> ids = lost.stream().map(MetricResult::id).collect(Collectors.toSet());
        if (ids.size() > 1) {
            return Optional.of(
                    "changes "
                            + ids.size()
                            + " rows: "
                            + ids.stream().limit(3).map(BenchmarkId::label).toList());
        }
        boolean named =
                after.unread().count() > before.unread().count()
                        || after.measurements().stream()
                                .filter(it -> ids.contains(it.id()))
                                .anyMatch(OddNumberTest::isOdd);
        return lost.isEmpty() || named
                ? Optional.empty()
                : Optional.of(
                        "not named: "
                                + lost.getFirst().id().label()
                                + " "
                                + lost.getFirst().metric().name());
    }

    private static boolean spreadOnly(MetricResult row, ResultSet after) {
        return row.reading() instanceof Measured one
                && after.measurements().stream()
                        .filter(it -> it.key().equals(row.key()))
                        .anyMatch(it ->
                                it.reading() instanceof Measured other
                                        && one.value() == other.value()
                                        && one.samples().equals(other.samples()));
    }

    private static boolean isOdd(MetricResult row) {
        return switch (row.reading()) {
            case Measured measured -> !Double.isFinite(measured.value());
            case Failed _ -> true;
            case Skipped _ -> true;
        };
    }

    /** All but versions, dates, and how long a whole test was: no row's own. */
    private static List<MatchResult> inJson(String text) {
        Pattern tokens = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"|-?\\d[\\d.eE+-]*");
        return tokens.matcher(text)
                .results()
                .filter(it -> !it.group().startsWith("\""))
                .filter(it ->
                        !text.substring(0, it.start())
                                .matches("(?s).*(?:ersion|Date|\"duration)\"\\s*:\\s*"))
                .toList();
    }

    /** The numbers of a text that were read. */
    private static List<MatchResult> inText(String text, ResultSet results) {
        Set<Double> values = new HashSet<>();
        for (MetricResult row : results.measurements()) {
            if (row.reading() instanceof Measured measured) {
                values.add(measured.value());
                Arrays.stream(measured.samples().toArray()).forEach(values::add);
            }
        }
        Pattern tokens =
                Pattern.compile("(?<![\\w.,/=:-])-?\\d[\\d.,]*+(?:[eE][+-]?\\d+)?+(?![\\w/:])");
        return tokens.matcher(text)
                .results()
                .filter(it -> NumberText.parse(it.group()).stream().anyMatch(values::contains))
                .toList();
    }
}
