package io.perfwarden.bot.run;

import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.testkit.FunctionsCases;
import io.perfwarden.testkit.Measurements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Results as they are stored. */
class ResultsCodecTest {
    private static final Attempt ATTEMPT = new Attempt(new RunId(4), 2);
    private static final String URL = "https://github.com/octo/hello/actions/runs/4";
    private static final InputProblem PROBLEM =
            new InputProblem("a.json", "is \u00fc odd\nand long", "look at it");
    private static final SuiteResults.Origin ORIGIN =
            new SuiteResults.Origin(
                    RunConclusion.SUCCESS, URL, List.of(5L, 9_000_000_000L), List.of("old-core"));
    private static final ResultSet MEASURED =
            Measurements.results(
                    Measurements.cpu("EPYC"), time("parse", 1.5, "ns"), time("render", 2, "ns"));

    @Test
    void what_could_not_be_read_is_still_known_when_it_is_judged() {
        UnreadInput unread = new UnreadInput(7, List.of(PROBLEM));
        SuiteResults results =
                new SuiteResults("core", Optional.of("linux"), ORIGIN, MEASURED.withUnread(unread));
        assertThat(again(results).results().unread()).isEqualTo(unread);
    }

    @Test
    void results_come_back_as_they_were() {
        ResultSet odd =
                new ResultSet(
                        MEASURED.formats(),
                        MEASURED.measurements(),
                        MEASURED.environment(),
                        List.of(PROBLEM));
        SuiteResults results = new SuiteResults("core", Optional.of("linux"), ORIGIN, odd);
        SuiteResults read = again(results);
        assertThat(read.origin()).isEqualTo(ORIGIN);
        assertThat(read.suite()).isEqualTo("core");
        assertThat(read.platform()).contains("linux");
        assertThat(read.results().warnings()).containsExactly(PROBLEM);
        assertThat(read.results().formats()).isEqualTo(odd.formats());
        assertThat(read.results().environment()).isEqualTo(odd.environment());
        assertThat(read.results().measurements())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*position")
                .isEqualTo(odd.measurements());
    }

    @Test
    void hashes_of_the_code_come_back_as_they_were() {
        ResultSet hashed =
                new ResultSet(
                        MEASURED.formats(),
                        MEASURED.measurements(),
                        MEASURED.environment(),
                        List.of(),
                        Map.of("parse", "sha256:00112233"));
        SuiteResults results = new SuiteResults("core", Optional.of("linux"), ORIGIN, hashed);
        assertThat(again(results).results().code()).containsEntry("parse", "sha256:00112233");
    }

    @Test
    void rounds_come_back_round_by_round_with_what_they_lack() {
        ResultSet lacking = Measurements.results(Measurements.cpu("EPYC"), time("parse", 2, "ns"));
        InterleavedRounds turns =
                new InterleavedRounds(
                        Optional.of(new CommitSha("b".repeat(40))),
                        List.of(MEASURED, lacking, ResultSet.EMPTY),
                        List.of(lacking, ResultSet.EMPTY, MEASURED),
                        List.of("ab", "cd"),
                        List.of(FunctionsCases.SORT));
        InterleavedRounds read =
                again(
                                new SuiteResults(
                                        "core",
                                        Optional.of("linux"),
                                        ORIGIN,
                                        InterleavedRounds.head(List.of(turns)),
                                        List.of(turns),
                                        RunProfiles.NONE))
                        .turns()
                        .getFirst();
        assertThat(read.base()).isEqualTo(turns.base());
        assertThat(read.files()).isEqualTo(turns.files());
        assertThat(read.functions()).containsExactly(FunctionsCases.SORT);
        assertThat(read.bases())
                .extracting(it -> it.measurements().size())
                .containsExactly(2, 1, 0);
        assertThat(read.heads())
                .extracting(it -> it.measurements().size())
                .containsExactly(1, 0, 2);
        assertThat(read.heads().getFirst().measurements().getFirst().reading())
                .isEqualTo(lacking.measurements().getFirst().reading());
    }

    @Test
    void jobs_of_one_attempt_come_back_one_by_one() {
        ResultSet fast = Measurements.results(Measurements.cpu("EPYC"), time("parse", 2, "ns"));
        ResultSet slow = Measurements.results(Measurements.cpu("EPYC"), time("parse", 3, "ns"));
        CommitSha base = new CommitSha("b".repeat(40));
        List<InterleavedRounds> jobs =
                List.of(
                        new InterleavedRounds(
                                Optional.of(base),
                                List.of(fast, fast),
                                List.of(slow, slow),
                                List.of(),
                                List.of()),
                        new InterleavedRounds(
                                Optional.empty(),
                                List.of(slow),
                                List.of(fast),
                                List.of(),
                                List.of()));
        SuiteResults results =
                new SuiteResults(
                        "core",
                        Optional.of("linux"),
                        ORIGIN,
                        InterleavedRounds.head(jobs),
                        jobs,
                        RunProfiles.NONE);
        SuiteResults read = again(results);
        assertThat(readings(List.of(read.results())))
                .isEqualTo(readings(List.of(results.results())));
        assertThat(read.turns())
                .extracting(InterleavedRounds::base)
                .isEqualTo(List.of(Optional.of(base), Optional.empty()));
        for (int job = 0; job < 2; job++) {
            assertThat(readings(read.turns().get(job).bases()))
                    .isEqualTo(readings(jobs.get(job).bases()));
            assertThat(readings(read.turns().get(job).heads()))
                    .isEqualTo(readings(jobs.get(job).heads()));
        }
    }

    private static List<MetricReading> readings(List<ResultSet> rounds) {
        return rounds.stream()
                .flatMap(round -> round.measurements().stream())
                .map(MetricResult::reading)
                .toList();
    }

    @Test
    void that_nothing_came_comes_back_with_why() {
        ResultSet nothing =
                new ResultSet(
                        List.of(), List.of(), ResultSet.EMPTY.environment(), List.of(PROBLEM));
        SuiteResults results = new SuiteResults("core", Optional.empty(), ORIGIN, nothing);
        assertThat(again(results)).isEqualTo(results);
    }

    @ParameterizedTest
    @EnumSource
    void every_conclusion_comes_back_as_it_was(RunConclusion conclusion) {
        SuiteResults.Origin origin = new SuiteResults.Origin(conclusion, "", List.of(), List.of());
        SuiteResults results = new SuiteResults("core", Optional.of(""), origin, ResultSet.EMPTY);
        assertThat(again(results).origin()).isEqualTo(origin);
        assertThat(again(results).runSucceeded()).isEqualTo(conclusion == RunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"conclusion\":\"SUCCESS\",\"runUrl\":\"u\"}",
                "{\"conclusion\":\"success\",\"runUrl\":\"u\"}",
                "{\"conclusion\":\"success\",\"runUrl\":\"u\",\"uploadedAt\":\"2026-09-01T08:00:00Z\","
                        + "\"carriedOver\":[],\"problems\":[]}",
                "{\"conclusion\":\"success\",\"runUrl\":\"u\",\"later\":{\"a\":[1]}}",
                "{\"conclusion\":\"success\",\"runUrl\":\"u\",\"artifacts\":null,\"problems\":null}"
            })
    void what_an_earlier_version_stored_can_still_be_read(String header) {
        SuiteResults read = read(document(header, true));
        assertThat(read.origin())
                .isEqualTo(
                        new SuiteResults.Origin(RunConclusion.SUCCESS, "u", List.of(), List.of()));
        assertThat(read.results().measurements()).hasSize(2);
        assertThat(read.results().warnings()).isEmpty();
        assertThat(read(document(header, false)).results().measurements()).isEmpty();
    }

    @Test
    void damaged_results_are_an_error_that_names_their_attempt() {
        byte[] whole = document("{\"conclusion\":\"SUCCESS\",\"runUrl\":\"u\"}", true).bytes();
        for (byte[] damaged :
                List.of(
                        new byte[0],
                        new byte[] {1, 2, 3},
                        Arrays.copyOf(whole, whole.length / 2))) {
            assertThatThrownBy(() -> read(new StoredDocument(damaged)))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("4#2");
        }
    }

    private static SuiteResults again(SuiteResults results) {
        return ResultsCodec.decode(
                new StoredResults(
                        ATTEMPT,
                        results.suite(),
                        results.platform(),
                        true,
                        ResultsCodec.encode(results)));
    }

    private static SuiteResults read(StoredDocument document) {
        return ResultsCodec.decode(
                new StoredResults(ATTEMPT, "core", Optional.of("linux"), true, document));
    }

    private static StoredDocument document(String header, boolean measured) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write((header + "\n").getBytes(StandardCharsets.UTF_8));
            if (measured) {
                BaselineCodec.write(new Baseline(Optional.empty(), MEASURED), out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new StoredDocument(bytes.toByteArray());
    }
}
