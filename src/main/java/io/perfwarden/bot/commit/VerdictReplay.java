package io.perfwarden.bot.commit;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.bot.commit.SuiteVerdict.MissingPlatform;
import io.perfwarden.bot.run.ResultsCodec;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.SuiteState.Suspects;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.HistoryEncoding;
import io.perfwarden.config.*;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.report.machine.JsonReportReader;
import io.perfwarden.report.machine.VerdictDocument;

/** Repeats a verdict from its record. */
public record VerdictReplay(VerdictRecord proof, ResultReaders readers) {
    private static final String REPORT = "report.json";
    private static final String CONFIG = "perfwarden.yml";

    public record Replayed(
            String about, String engine, List<String> changed, String first, String again) {
        public Replayed {
            changed = List.copyOf(changed);
        }

        public boolean holds() {
            return changed.isEmpty() && first.equals(again);
        }
    }

    /**
     * Repeats a verdict.
     *
     * @return rejected if the file is no record
     */
    public static ReadOutcome<Replayed> of(byte[] bytes, String where, ResultReaders readers) {
        return read(bytes, where, readers, VerdictReplay::replay);
    }

    private static <T> ReadOutcome<T> read(
            byte[] bytes, String where, ResultReaders readers, Function<VerdictReplay, T> use) {
        return VerdictRecord.read(bytes, where)
                .flatMap(proof ->
                        unlessDamaged(where, () -> use.apply(new VerdictReplay(proof, readers))));
    }

    private static <T> ReadOutcome<T> unlessDamaged(String where, Supplier<T> reading) {
        try {
            return ReadOutcome.ok(reading.get());
        } catch (IllegalArgumentException
                | IllegalStateException
                | UncheckedIOException
                | DateTimeException e) {
            return ReadOutcome.rejected(InputProblem.of(where, "is damaged: " + e.getMessage()));
        }
    }

    /**
     * The verdict that an earlier version kept as its inputs only: repeated, or as its report has
     * it if that differs.
     *
     * @return rejected if the file is no record
     */
    public static ReadOutcome<VerdictDocument> document(
            byte[] bytes, String where, ResultReaders readers) {
        return read(bytes, where, readers, it -> it.document(where)).flatMap(Function.identity());
    }

    private ReadOutcome<VerdictDocument> document(String where) {
        JsonValue manifest = proof.manifest();
        String report = new String(part(REPORT), UTF_8);
        Optional<Comparison> again = repeatVerdict(report);
        return again.map(ReadOutcome::ok)
                .orElseGet(() -> JsonReportReader.read(report, where))
                .map(comparison ->
                        new VerdictDocument(
                                VerdictDocument.SCHEMA,
                                new CommitSha(VerdictEvidenceJson.text(manifest, "commit")),
                                VerdictEvidenceJson.text(manifest, "target"),
                                VerdictEvidenceJson.text(manifest, "engine"),
                                again.isPresent(),
                                runs(manifest),
                                config(),
                                day(),
                                comparison));
    }

    private Optional<Comparison> repeatVerdict(String report) {
        Supplier<Optional<Comparison>> same =
                () -> Optional.of(judge()).filter(it -> JsonReport.render(it).equals(report));
        return unlessDamaged("", same).optional().flatMap(Function.identity());
    }

    private SortedSet<String> runs(JsonValue manifest) {
        SortedSet<String> runs = new TreeSet<>();
        int number = 0;
        for (JsonValue suite : manifest.at("suites").asItems()) {
            String directory = number++ + "/";
            if (suite.at("lacks").asText().isEmpty()) {
                int newest = VerdictEvidenceJson.number(suite, "attempts");
                runs.add(attempt(suite, newest, name -> part(directory + name)).origin().runUrl());
            }
        }
        return runs;
    }

    private Replayed replay() {
        JsonValue manifest = proof.manifest();
        return new Replayed(
                description(manifest),
                VerdictEvidenceJson.text(manifest, "engine"),
                changedParts(manifest),
                new String(part(REPORT), UTF_8),
                JsonReport.render(judge()));
    }

    private Comparison judge() {
        RepositoryPolicy policy = policyOfDay();
        List<SuiteComparison> judged = new ArrayList<>();
        int number = 0;
        for (JsonValue suite : proof.manifest().at("suites").asItems()) {
            String name = VerdictEvidenceJson.text(suite, "suite");
            SuitePolicy stated =
                    policy.suite(name)
                            .orElseThrow(
                                    () -> new IllegalArgumentException("it configures no " + name));
            judge(suite, stated, number++ + "/").ifPresent(judged::add);
        }
        return new Comparison(judged, VerdictEvidenceJson.claims(proof.manifest().at("claims")));
    }

    private static String description(JsonValue manifest) {
        return "%s %s for %s of %s"
                .formatted(
                        VerdictEvidenceJson.text(manifest, "verdict"),
                        VerdictEvidenceJson.text(manifest, "commit"),
                        VerdictEvidenceJson.text(manifest, "target"),
                        VerdictEvidenceJson.text(manifest, "repository"));
    }

    private List<String> changedParts(JsonValue manifest) {
        Map<String, JsonValue> stated = manifest.at("sha256").asMembers();
        List<String> changed = new ArrayList<>();
        stated.forEach((name, hash) -> {
            if (!hash.asText().equals(Optional.of(Sha256Digest.of(part(name))))) {
                changed.add(name);
            }
        });
        proof.parts().keySet().stream()
                .filter(name -> !stated.containsKey(name))
                .sorted()
                .forEach(changed::add);
        return changed;
    }

    private RepositoryPolicy policyOfDay() {
        return policy(config(), day(), readers)
                .orElse(problems -> {
                    throw new IllegalArgumentException(problems.getFirst().line());
                });
    }

    private LocalDate day() {
        return LocalDate.parse(VerdictEvidenceJson.text(proof.manifest(), "day"));
    }

    private Optional<String> config() {
        return Optional.of(CONFIG)
                .filter(_ -> proof.manifest().at("configured") == JsonValue.Word.TRUE)
                .map(name -> new String(part(name), UTF_8));
    }

    /** The configuration of a verdict, as of its day; the defaults without a file. */
    public static ReadOutcome<RepositoryPolicy> policy(
            Optional<String> config, LocalDate day, ResultReaders readers) {
        Set<String> formats =
                readers.readers().stream().map(ResultReader::id).collect(Collectors.toSet());
        return config.map(new PolicyReader(formats)::read)
                .orElseGet(() -> ReadOutcome.ok(RepositoryPolicy.defaults()))
                .map(it -> it.onDay(day));
    }

    private Optional<SuiteComparison> judge(JsonValue suite, SuitePolicy stated, String directory) {
        Optional<String> lacks = suite.at("lacks").asText();
        if (lacks.isPresent()) {
            return SuiteVerdict.absent(
                    stated,
                    new MissingPlatform(
                            lacks.get(),
                            suite.at("came").asText().orElse(""),
                            VerdictEvidenceJson.problem(suite, "run-failed")));
        }
        Function<String, byte[]> parts = name -> part(directory + name);
        VerdictEvidence evidence =
                new VerdictEvidence(
                        candidate(suite, parts),
                        VerdictEvidenceJson.grade(suite.at("grade")),
                        VerdictEvidenceJson.base(suite, parts),
                        VerdictEvidenceJson.problem(suite, "unfit"),
                        VerdictEvidenceJson.spreads(suite, parts),
                        VerdictEvidenceJson.problem(suite, "unrepeated"),
                        VerdictEvidenceJson.problem(suite, "whole"),
                        VerdictEvidenceJson.ranOn(suite.at("ran-on")),
                        VerdictEvidenceJson.parseAccepted(suite, parts));
        var named = stated.renamed().with(VerdictEvidenceJson.newNames(suite.at("renamed")));
        return Optional.of(new SuiteVerdict(readers).of(stated.withRenamed(named), evidence));
    }

    private static SuiteCandidate candidate(JsonValue suite, Function<String, byte[]> parts) {
        String name = VerdictEvidenceJson.text(suite, "suite");
        Optional<String> platform = suite.at("platform").asText();
        List<SuiteResults> attempts = new ArrayList<>();
        for (int number = 1; number <= VerdictEvidenceJson.number(suite, "attempts"); number++) {
            attempts.add(attempt(suite, number, parts));
        }
        if (attempts.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured of " + name);
        }
        var past =
                HistoryEncoding.decode(
                        new SuitePlatform(name, platform.orElse("")), parts.apply("past"));
        return new SuiteCandidate(
                attempts.getLast(),
                attempts,
                past,
                Suspects.valueOf(VerdictEvidenceJson.text(suite, "suspects")));
    }

    private static SuiteResults attempt(
            JsonValue suite, int number, Function<String, byte[]> parts) {
        String name = VerdictEvidenceJson.text(suite, "suite");
        StoredDocument document = new StoredDocument(parts.apply("attempt-" + number));
        Attempt attempt = new Attempt(new RunId(1), number);
        Optional<String> platform = suite.at("platform").asText();
        return ResultsCodec.decode(new StoredResults(attempt, name, platform, true, document));
    }

    private byte[] part(String name) {
        return Optional.ofNullable(proof.parts().get(name))
                .orElseThrow(() -> new IllegalArgumentException("it lacks the part " + name));
    }
}
