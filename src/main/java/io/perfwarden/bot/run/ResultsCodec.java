package io.perfwarden.bot.run;

import module java.base;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.profile.SampledProfiles;
import org.jspecify.annotations.Nullable;

/**
 * Stores and restores results: gzip over one line of JSON with what is around the measurements, and
 * then, if there are any, the canonical document; of base and head measured in turns one more a
 * round and side.
 */
public final class ResultsCodec {
    private static final ObjectMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private record Header(
            String conclusion,
            String runUrl,
            @Nullable List<Long> artifacts,
            @Nullable List<String> carriedOver,
            @Nullable List<InputProblem> problems,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UnreadInput unread,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Written turns,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable List<Written> moreTurns,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String failedUrl,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable SortedMap<String, String> leftOut,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable List<String> functions) {}

    /**
     * Base and head measured in turns by a job, whose rounds follow the results and those of the
     * jobs before, the base's first.
     *
     * @param lengths in bytes, of each round; those of the first job begin with the results'
     * @param files of each round a digest of its files
     * @param functions see {@link FunctionsFile}, as their texts
     */
    private record Written(
            @Nullable String base,
            List<Integer> lengths,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable List<String> files,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable List<String> functions) {
        Written afterFirst() {
            return new Written(base, lengths.subList(1, lengths.size()), files, functions);
        }
    }

    private ResultsCodec() {}

    public static ResultLedger.StoredDocument encode(SuiteResults results) {
        List<byte[]> parts = new ArrayList<>();
        parts.add(bytes(results.results()));
        List<Written> jobs = new ArrayList<>();
        for (InterleavedRounds job : results.turns()) {
            int from = jobs.isEmpty() ? 0 : parts.size();
            Stream.concat(job.bases().stream(), job.heads().stream())
                    .forEach(round -> parts.add(bytes(round)));
            var lengths = parts.stream().skip(from).map(part -> part.length).toList();
            String base = job.base().map(CommitSha::value).orElse(null);
            jobs.add(new Written(base, lengths, job.files(), texts(job.functions())));
        }
        Header header =
                new Header(
                        results.origin().conclusion().name(),
                        results.origin().runUrl(),
                        results.origin().artifacts(),
                        results.origin().carriedOver(),
                        results.results().warnings(),
                        results.results().unread().isEmpty() ? null : results.results().unread(),
                        jobs.isEmpty() ? null : jobs.getFirst(),
                        jobs.isEmpty() ? jobs : jobs.subList(1, jobs.size()),
                        results.origin().failedUrl().orElse(null),
                        results.results().selection().reasons(),
                        texts(results.profiles().functions()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(JSON.writeValueAsBytes(header));
            out.write('\n');
            for (byte[] part : parts) {
                out.write(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return new ResultLedger.StoredDocument(bytes.toByteArray());
    }

    private static List<String> texts(List<FunctionsFile> functions) {
        return functions.stream().map(FunctionsFile::text).toList();
    }

    private static List<FunctionsFile> functions(@Nullable List<String> texts) {
        return orEmpty(texts).stream()
                .flatMap(it -> FunctionsFile.read("stored functions", it).optional().stream())
                .toList();
    }

    private static byte[] bytes(ResultSet results) {
        return results.measurements().isEmpty()
                ? new byte[0]
                : BaselineCodec.encode(new Baseline(Optional.empty(), results));
    }

    public static SuiteResults decode(ResultLedger.StoredResults stored) {
        byte[] bytes = stored.document().bytes();
        try (InputStream in =
                new BufferedInputStream(
                        new GZIPInputStream(new ByteArrayInputStream(bytes), 1 << 16))) {
            Header header = JSON.readValue(firstLine(in), Header.class);
            List<InputProblem> problems = orEmpty(header.problems());
            Written turns = header.turns();
            UnreadInput unread = header.unread();
            SortedMap<String, String> leftOut = header.leftOut();
            return new SuiteResults(
                    stored.suite(),
                    stored.platform(),
                    new SuiteResults.Origin(
                            RunConclusion.valueOf(header.conclusion().toUpperCase(Locale.ROOT)),
                            header.runUrl(),
                            orEmpty(header.artifacts()),
                            orEmpty(header.carriedOver()),
                            Optional.ofNullable(header.failedUrl())),
                    (turns == null
                                    ? results(in, problems)
                                    : results(part(in, turns.lengths().getFirst()), problems))
                            .withUnread(unread == null ? UnreadInput.NONE : unread)
                            .withSelection(
                                    leftOut == null
                                            ? RunSelection.NONE
                                            : new RunSelection(leftOut, Optional.empty())),
                    turns == null ? List.of() : turns(in, turns, orEmpty(header.moreTurns())),
                    new RunProfiles(SampledProfiles.NONE, functions(header.functions())));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "stored results of " + stored.attempt() + " are damaged", e);
        }
    }

    private static List<InterleavedRounds> turns(InputStream in, Written first, List<Written> more)
            throws IOException {
        List<InterleavedRounds> jobs = new ArrayList<>();
        jobs.add(turns(in, first.afterFirst()));
        for (Written job : more) {
            jobs.add(turns(in, job));
        }
        return jobs;
    }

    private static InterleavedRounds turns(InputStream in, Written job) throws IOException {
        List<ResultSet> rounds = new ArrayList<>();
        for (int length : job.lengths()) {
            rounds.add(results(part(in, length), List.of()));
        }
        int each = rounds.size() / 2;
        return new InterleavedRounds(
                Optional.ofNullable(job.base()).map(CommitSha::new),
                rounds.subList(0, each),
                rounds.subList(each, rounds.size()),
                orEmpty(job.files()),
                functions(job.functions()));
    }

    private static InputStream part(InputStream in, int length) throws IOException {
        byte[] part = in.readNBytes(length);
        if (part.length < length) {
            throw new EOFException("a part is missing");
        }
        return new ByteArrayInputStream(part);
    }

    /** What an earlier version did not write. */
    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private static ResultSet results(InputStream in, List<InputProblem> problems)
            throws IOException {
        in.mark(1);
        if (in.read() < 0) {
            return ResultSet.ofWarnings(problems);
        }
        in.reset();
        return switch (BaselineCodec.decode(new StreamedOnce(in))) {
            case ReadOutcome.Ok(var stored) -> stored.results().withWarnings(problems);
            case ReadOutcome.Rejected(var damage) ->
                    throw new IOException(damage.getFirst().line());
        };
    }

    /** The rest of a stream as a file, so that a large document is never whole in memory. */
    private record StreamedOnce(InputStream open) implements ResultFile {
        @Override
        public String name() {
            return "stored results";
        }
    }

    private static String firstLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
