package io.perfwarden.bot.commit;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.bot.commit.SuiteVerdict.MissingPlatform;
import io.perfwarden.bot.run.ResultsCodec;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.history.HistoryEncoding;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.VerdictRecords.Kept;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.model.*;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.report.machine.VerdictDocument;

/** Records a verdict and its inputs, compressed. */
public final class VerdictRecordWriter {
    private final RecordSubject about;
    private final int most;
    private final List<JsonValue> suites = new ArrayList<>();
    private final Map<String, byte[]> parts = new LinkedHashMap<>();
    private final SortedSet<String> runs = new TreeSet<>();
    private long size;

    /**
     * @param most bytes of the inputs, and of the verdict; what is larger is dropped
     */
    public VerdictRecordWriter(RecordSubject about, int most) {
        this.about = about;
        this.most = most;
        clear();
    }

    void clear() {
        suites.clear();
        parts.clear();
        runs.clear();
        size = 0;
        about.config().ifPresent(text -> add("perfwarden.yml", text.getBytes(UTF_8)));
    }

    /** A platform that is expected brought nothing. */
    void addMissing(SuitePolicy suite, MissingPlatform lacking) {
        suites.add(
                new JsonObject()
                        .put("suite", suite.name())
                        .put("lacks", lacking.platform())
                        .put("came", lacking.came())
                        .put("run-failed", VerdictEvidenceJson.problem(lacking.failure()))
                        .end());
    }

    public void addSuite(SuitePolicy suite, VerdictEvidence evidence) {
        String directory = suites.size() + "/";
        SuiteCandidate candidate = evidence.candidate();
        JsonObject json =
                new JsonObject()
                        .put("suite", suite.name())
                        .put("platform", JsonValue.orNull(candidate.newest().platform()))
                        .put("renamed", VerdictEvidenceJson.newNames(suite.renamed()))
                        .put("attempts", candidate.attempts().size())
                        .put("suspects", candidate.suspects().name());
        runs.add(candidate.newest().origin().runUrl());
        int number = 0;
        for (SuiteResults attempt : candidate.attempts()) {
            add(directory + "attempt-" + ++number, ResultsCodec.encode(attempt).bytes());
        }
        add(directory + "past", HistoryEncoding.encode(candidate.past()));
        VerdictEvidenceJson.write(evidence, json, (name, bytes) -> add(directory + name, bytes));
        suites.add(json.end());
    }

    public static String engine() {
        String packaged = VerdictRecordWriter.class.getPackage().getImplementationVersion();
        return packaged == null ? "development" : packaged;
    }

    /** Keeps nothing beyond the bound. */
    private void add(String name, byte[] bytes) {
        size += bytes.length;
        if (size <= most) {
            parts.put(name, bytes);
        } else {
            parts.clear();
        }
    }

    /**
     * What is kept of a verdict.
     *
     * @return absent if the verdict itself is too large
     */
    public Optional<Kept> finish(Comparison verdict, String engine, Instant at) {
        byte[] record = record(verdict, engine).orElseGet(() -> new byte[0]);
        byte[] document =
                new VerdictDocument(
                                VerdictDocument.SCHEMA,
                                about.sha(),
                                about.label(),
                                engine,
                                record.length > 0,
                                runs,
                                about.config(),
                                about.day(),
                                verdict)
                        .encode();
        return document.length <= most
                ? Optional.of(
                        new Kept(
                                new StoredDocument(record),
                                Optional.of(new StoredDocument(document)),
                                at))
                : Optional.empty();
    }

    private Optional<byte[]> record(Comparison verdict, String engine) {
        if (size <= most) {
            add("report.json", JsonReport.render(verdict).getBytes(UTF_8));
        }
        if (size > most) {
            return Optional.empty();
        }
        JsonObject inputs = new JsonObject();
        parts.forEach((name, bytes) -> inputs.put(name, Sha256Digest.of(bytes)));
        JsonValue manifest =
                about.addTo(
                                new JsonObject()
                                        .put("schema", VerdictRecord.SCHEMA)
                                        .put("engine", engine))
                        .put("verdict", verdict.verdict().id())
                        .put("seed", 0)
                        .put("sha256", inputs.end())
                        .put("claims", VerdictEvidenceJson.claims(verdict.claims()))
                        .put("suites", new JsonValue.Items(suites))
                        .end();
        return Optional.of(VerdictRecord.bytes(manifest, parts))
                .filter(bytes -> bytes.length <= most);
    }

    /**
     * The subject of a verdict.
     *
     * @param config its text; absent without a file
     * @param day of the configuration, in UTC
     */
    public record RecordSubject(
            InstalledRepo repo,
            CommitSha sha,
            MergeTarget target,
            Optional<String> config,
            LocalDate day) {
        public String label() {
            return switch (target) {
                case MergeTarget.Pull pull -> "pull/" + pull.number();
                case MergeTarget.Group group -> "group/" + group.base();
                case MergeTarget.Branch branch -> "branch/" + branch.base();
            };
        }

        JsonObject addTo(JsonObject manifest) {
            return manifest.put("repository", repo.name().toString())
                    .put("commit", sha.value())
                    .put("target", label())
                    .put("day", day.toString())
                    .put("configured", JsonValue.of(config.isPresent()));
        }
    }
}
