package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;
import io.perfwarden.report.AttestationSpec;
import io.perfwarden.report.AttestationSpec.AttestationReader;
import io.perfwarden.report.ReleaseAttestation;
import io.perfwarden.report.ReleaseAttestation.*;
import io.perfwarden.report.machine.AttestationReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden attest}. */
@Command(name = "attest")
public final class AttestCommand implements Callable<Integer> {
    private final ShellContext shell;

    @Option(names = "--spec", required = true, paramLabel = "FILE")
    private String spec = "";

    @Option(names = "--set", paramLabel = "KEY=VALUE")
    private List<String> sets = List.of();

    @Option(names = "--gate", paramLabel = "KEY=STATUS")
    private List<String> gates = List.of();

    @Option(names = "--json-out", paramLabel = "FILE")
    private Optional<String> jsonOut = Optional.empty();

    @Option(names = "--md-out", paramLabel = "FILE")
    private Optional<String> mdOut = Optional.empty();

    @Option(names = "--strict")
    private boolean strict;

    public AttestCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        AttestationSpec read =
                CliRefusal.orElse(
                        ExitCode.USAGE, AttestationReader.read(spec, InputFiles.text(spec)));
        GateAssignments assignments = new GateAssignments(read);
        for (String set : sets) {
            assignments.set(set);
        }
        for (String gate : gates) {
            assignments.gate(gate);
        }
        ReleaseFiles files = new ReleaseFiles();
        ReleaseAttestation attestation =
                ReleaseAttestation.of(read, assignments.at(shell.clock().instant()), files);
        files.problems().forEach(shell::complain);
        OutputFiles.write("--json-out", jsonOut, () -> AttestationReport.json(attestation));
        OutputFiles.write("--md-out", mdOut, () -> AttestationReport.markdown(attestation));
        shell.out().println(line(attestation));
        return strict && attestation.overall() == Overall.FAIL
                ? ExitCode.REGRESSION
                : ExitCode.PASS;
    }

    /** For scripts, which find {@code key=value} in any log. */
    private static String line(ReleaseAttestation attestation) {
        return String.format(
                Locale.ROOT,
                "attestation status=%s required_failed=%d gates_failed=%d gates_pending=%d",
                attestation.overall().name().toLowerCase(Locale.ROOT),
                attestation.requiredFailed(),
                attestation.count(GateStatus.FAIL),
                attestation.count(GateStatus.PENDING));
    }

    /** What {@code --set} and {@code --gate} say of a release, held against its specification. */
    private static final class GateAssignments {
        private static final String PATH = "path.";
        private static final String EVIDENCE = "evidence.";

        private final AttestationSpec spec;
        private final Map<String, String> metadata = new LinkedHashMap<>();
        private final Map<String, String> paths = new LinkedHashMap<>();
        private final Map<String, String> evidence = new LinkedHashMap<>();
        private final Map<String, GateStatus> statuses = new LinkedHashMap<>();

        GateAssignments(AttestationSpec spec) {
            this.spec = spec;
        }

        ReleaseFacts at(Instant now) {
            return new ReleaseFacts(now, metadata, paths, evidence, statuses);
        }

        /**
         * Takes one {@code KEY=VALUE}, where KEY may be {@code path.ARTIFACT} or {@code
         * evidence.GATE}.
         */
        void set(String typed) throws CliRefusal {
            String key = key("--set", typed);
            String value = typed.substring(key.length() + 1).strip();
            if (key.startsWith(PATH)) {
                List<String> known =
                        spec.artifacts().stream().map(AttestationSpec.Artifact::key).toList();
                paths.put(known("--set", key, PATH, known), value);
            } else if (key.startsWith(EVIDENCE)) {
                evidence.put(known("--set", key, EVIDENCE, spec.gateKeys()), value);
            } else {
                List<String> known =
                        spec.metadata().stream().map(AttestationSpec.Field::key).toList();
                checkValue(known("--set", key, "", known), value);
                metadata.put(key, value);
            }
        }

        private void checkValue(String key, String value) throws CliRefusal {
            for (AttestationSpec.Field field : spec.metadata()) {
                boolean closed = field.key().equals(key) && !field.oneOf().isEmpty();
                if (closed && !field.oneOf().contains(value)) {
                    throw CliRefusal.usage(
                            "--set",
                            key + " is " + TextExcerpt.quoted(value),
                            "expected one of " + String.join(", ", field.oneOf()));
                }
            }
        }

        void gate(String typed) throws CliRefusal {
            String key = key("--gate", typed);
            String word = typed.substring(key.length() + 1);
            GateStatus status =
                    GateStatus.of(word)
                            .orElseThrow(() ->
                                    CliRefusal.usage(
                                            "--gate",
                                            "there is no status " + TextExcerpt.quoted(word),
                                            "expected one of "
                                                    + String.join(", ", GateStatus.words())));
            statuses.put(known("--gate", key, "", spec.gateKeys()), status);
        }

        private static String key(String option, String typed) throws CliRefusal {
            int equals = typed.indexOf('=');
            if (equals <= 0 || equals == typed.length() - 1) {
                throw CliRefusal.usage(
                        option, "expected KEY=VALUE, found " + TextExcerpt.quoted(typed), "");
            }
            return typed.substring(0, equals);
        }

        private static String known(String option, String key, String prefix, List<String> known)
                throws CliRefusal {
            String bare = key.substring(prefix.length());
            if (!known.contains(bare)) {
                List<String> all = new ArrayList<>();
                known.forEach(one -> all.add(prefix + one));
                throw CliRefusal.usage(
                        option,
                        "there is no "
                                + TextExcerpt.quoted(key)
                                + "; expected one of "
                                + String.join(", ", all),
                        NearestWord.hint(key, all));
            }
            return bare;
        }
    }

    /**
     * Files from the working directory. One that is there and cannot be read is a problem, and does
     * not count as there.
     */
    static final class ReleaseFiles implements ReleaseFacts.Files {
        private static final int MOST_BYTES = 64 << 20;

        private final Set<InputProblem> problems = new LinkedHashSet<>();

        /** What could not be read, each once. */
        List<InputProblem> problems() {
            return List.copyOf(problems);
        }

        @Override
        public Optional<FoundFile> find(String path) {
            try {
                Path file = Path.of(path);
                if (path.isEmpty() || !Files.isRegularFile(file)) {
                    return Optional.empty();
                }
                try (InputStream in = Files.newInputStream(file)) {
                    return Optional.of(new FoundFile(Sha256Digest.of(in), Files.size(file)));
                }
            } catch (IOException | InvalidPathException e) {
                problems.add(InputProblem.of(path, "cannot be read: " + e.getMessage()));
                return Optional.empty();
            }
        }

        /** A file that says nothing of a status has not passed. */
        @Override
        public Optional<GateStatus> status(String path) {
            if (find(path).isEmpty()) {
                return Optional.empty();
            }
            Optional<GateStatus> status =
                    switch (document(path)) {
                        case ReadOutcome.Ok<JsonValue>(JsonValue json) ->
                                GateStatus.ofDocument(json);
                        case ReadOutcome.Rejected<JsonValue>(List<InputProblem> found) -> {
                            problems.addAll(found);
                            yield Optional.of(GateStatus.FAIL);
                        }
                    };
            if (status.isEmpty()) {
                problems.add(
                        InputProblem.of(
                                path,
                                "says nothing of a verdict, expected a compare, trend, parity or"
                                        + " report file"));
            }
            return Optional.of(status.orElse(GateStatus.FAIL));
        }

        /** The bytes of a file that begins as a zip file does; nothing of any other. */
        static Optional<byte[]> zip(String path) {
            try (InputStream in = Files.newInputStream(Path.of(path))) {
                byte[] bytes = in.readNBytes(MOST_BYTES);
                boolean isZip = bytes.length > 1 && bytes[0] == 'P' && bytes[1] == 'K';
                return isZip ? Optional.of(bytes) : Optional.empty();
            } catch (IOException | InvalidPathException _) {
                return Optional.empty();
            }
        }

        static ReadOutcome<JsonValue> document(String path) {
            try (InputStream in = Files.newInputStream(Path.of(path))) {
                byte[] bytes = in.readNBytes(MOST_BYTES + 1);
                return bytes.length > MOST_BYTES
                        ? ReadOutcome.rejected(InputProblem.of(path, "is larger than 64 MiB"))
                        : JsonReading.of(new String(bytes, StandardCharsets.UTF_8), path);
            } catch (IOException | InvalidPathException e) {
                return ReadOutcome.rejected(
                        InputProblem.of(path, "cannot be read: " + e.getMessage()));
            }
        }
    }
}
