package io.perfwarden.evaluate.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.past.Past;
import io.perfwarden.evaluate.history.Candidate;
import io.perfwarden.format.ResultReader;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.json.Json;
import io.perfwarden.ledger.ResultLedger.Document;
import io.perfwarden.ledger.ResultLedger.Stored;
import io.perfwarden.manifest.Sha256;
import io.perfwarden.measure.ResultsCodec;
import io.perfwarden.measure.SuiteResults;
import io.perfwarden.points.PastBytes;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.PolicyReader;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.RunId;
import io.perfwarden.standing.SuiteState.Suspects;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Gives a verdict again, by what was kept of it. */
public final class Replay {
    private static final String REPORT = "report.json";
    private static final String CONFIG = "perfwarden.yml";

    private final Proof proof;
    private final ResultReaders readers;

    private Replay(Proof proof, ResultReaders readers) {
        this.proof = proof;
        this.readers = readers;
    }

    /**
     * What became of it.
     *
     * @param about which verdict it is, for people
     * @param engine the version that gave it first
     * @param changed parts that are not what the manifest says
     * @param first the report as it was
     * @param again the report as it is now
     */
    public record Replayed(
            String about, String engine, List<String> changed, String first, String again) {
        public Replayed {
            changed = List.copyOf(changed);
        }

        /** Whether it is the same to the last byte. */
        public boolean holds() {
            return changed.isEmpty() && first.equals(again);
        }
    }

    /**
     * Gives a verdict again.
     *
     * @param where how the file is called in problems
     * @return rejected if the file is no proof of a verdict
     */
    public static Outcome<Replayed> of(byte[] bytes, String where, ResultReaders readers) {
        return Proof.read(bytes, where)
                .flatMap(proof -> {
                    try {
                        return Outcome.ok(new Replay(proof, readers).replayed());
                    } catch (IllegalArgumentException
                            | IllegalStateException
                            | UncheckedIOException
                            | DateTimeException e) {
                        return Outcome.rejected(Problem.of(where, "is damaged: " + e.getMessage()));
                    }
                });
    }

    private Replayed replayed() {
        Json manifest = proof.manifest();
        Policy policy = policy().on(LocalDate.parse(EvidenceJson.text(manifest, "day")));
        Map<String, SuitePolicy> suites =
                policy.suites().stream()
                        .collect(Collectors.toMap(SuitePolicy::name, Function.identity()));
        List<SuiteComparison> judged = new ArrayList<>();
        int number = 0;
        for (Json suite : manifest.at("suites").asItems()) {
            String name = EvidenceJson.text(suite, "suite");
            SuitePolicy stated =
                    Optional.ofNullable(suites.get(name))
                            .orElseThrow(
                                    () -> new IllegalArgumentException("it configures no " + name));
            judged(suite, stated, number++ + "/").ifPresent(judged::add);
        }
        return new Replayed(
                about(manifest),
                EvidenceJson.text(manifest, "engine"),
                changed(manifest),
                new String(part(REPORT), UTF_8),
                JsonReport.render(new Comparison(judged)));
    }

    private static String about(Json manifest) {
        return "%s %s for %s of %s"
                .formatted(
                        EvidenceJson.text(manifest, "verdict"),
                        EvidenceJson.text(manifest, "commit"),
                        EvidenceJson.text(manifest, "target"),
                        EvidenceJson.text(manifest, "repository"));
    }

    private List<String> changed(Json manifest) {
        Map<String, Json> stated = manifest.at("sha256").asMembers();
        List<String> changed = new ArrayList<>();
        stated.forEach((name, hash) -> {
            if (!hash.asText().equals(Optional.of(Sha256.of(part(name))))) {
                changed.add(name);
            }
        });
        proof.parts().keySet().stream()
                .filter(name -> !stated.containsKey(name))
                .sorted()
                .forEach(changed::add);
        return changed;
    }

    private Policy policy() {
        if (proof.manifest().at("configured") != Json.Word.TRUE) {
            return Policy.defaults();
        }
        PolicyReader reader =
                new PolicyReader(
                        readers.readers().stream()
                                .map(ResultReader::id)
                                .collect(Collectors.toSet()));
        return switch (reader.read(new String(part(CONFIG), UTF_8))) {
            case Outcome.Ok<Policy>(Policy policy) -> policy;
            case Outcome.Rejected<Policy>(List<Problem> problems) ->
                    throw new IllegalArgumentException(problems.getFirst().line());
        };
    }

    private Optional<SuiteComparison> judged(Json suite, SuitePolicy stated, String directory) {
        Optional<String> lacks = suite.at("lacks").asText();
        if (lacks.isPresent()) {
            return SuiteVerdict.absent(
                    stated,
                    new MissingPlatform(
                            lacks.get(),
                            suite.at("came").asText().orElse(""),
                            EvidenceJson.problem(suite, "run-failed")));
        }
        Function<String, byte[]> parts = name -> part(directory + name);
        Evidence evidence =
                new Evidence(
                        candidate(suite, parts),
                        EvidenceJson.grade(suite.at("grade")),
                        EvidenceJson.base(suite, parts),
                        EvidenceJson.problem(suite, "unfit"),
                        EvidenceJson.problem(suite, "unrepeated"),
                        EvidenceJson.accepted(suite, parts));
        return Optional.of(new SuiteVerdict(readers).of(stated, evidence));
    }

    private static Candidate candidate(Json suite, Function<String, byte[]> parts) {
        String name = EvidenceJson.text(suite, "suite");
        Optional<String> platform = suite.at("platform").asText();
        List<SuiteResults> attempts = new ArrayList<>();
        for (int number = 1; number <= EvidenceJson.number(suite, "attempts"); number++) {
            Document document = new Document(parts.apply("attempt-" + number));
            Attempt attempt = new Attempt(new RunId(1), number);
            attempts.add(ResultsCodec.decode(new Stored(attempt, name, platform, true, document)));
        }
        if (attempts.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured of " + name);
        }
        Past past =
                PastBytes.decode(new SuitePlatform(name, platform.orElse("")), parts.apply("past"));
        return new Candidate(
                attempts.getLast(),
                attempts,
                past,
                Suspects.valueOf(EvidenceJson.text(suite, "suspects")));
    }

    private byte[] part(String name) {
        return Optional.ofNullable(proof.parts().get(name))
                .orElseThrow(() -> new IllegalArgumentException("it lacks the part " + name));
    }
}
