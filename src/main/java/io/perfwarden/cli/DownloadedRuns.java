package io.perfwarden.cli;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.bot.run.ArtifactIntake;
import io.perfwarden.cli.ServerHistories.BranchMeasurement;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;
import io.perfwarden.model.PastRunCounts.PastRunOutcome;
import io.perfwarden.model.WorkflowRun.RunEvent;
import picocli.CommandLine.*;

final class DownloadedRuns {
    private static final Set<RunEvent> OWN =
            Set.of(RunEvent.PUSH, RunEvent.SCHEDULE, RunEvent.WORKFLOW_DISPATCH);
    private final ResultReaders readers;
    private final String config;
    private final ShellContext shell;
    private final String branch;

    private record Key(SuitePlatform where, CommitSha sha) {}

    private final Path directory;

    /** The newest run of a commit counts. */
    final Map<Key, BranchMeasurement> measured = new LinkedHashMap<>();

    private final SortedMap<PastRunOutcome, Integer> outcomes = new TreeMap<>();

    DownloadedRuns(
            ResultReaders readers,
            String config,
            ShellContext shell,
            String branch,
            Path directory) {
        this.readers = readers;
        this.config = config;
        this.shell = shell;
        this.branch = branch;
        this.directory = directory;
    }

    PastRunCounts counts() {
        return new PastRunCounts(outcomes);
    }

    void read() throws CliRefusal {
        List<SuitePolicy> suites = PolicyOptions.read(readers, config).suites();
        List<JsonNode> own = new ArrayList<>();
        readList()
                .forEach(run -> {
                    if (isOwn(run)) {
                        own.add(run);
                    }
                });
        own.sort(KeyOrder.ofLong(run -> run.path("databaseId").asLong()));
        for (JsonNode run : own) {
            try {
                outcomes.merge(read(run, suites), 1, Integer::sum);
            } catch (ArchiveException e) {
                shell.complain(e.problem());
                outcomes.merge(PastRunOutcome.DAMAGED, 1, Integer::sum);
            } catch (IOException e) {
                throw CliRefusal.unreadable(
                        directory.toString(), "cannot be read: " + e.getMessage());
            }
        }
    }

    private JsonNode readList() throws CliRefusal {
        Path list = directory.resolve("runs.json");
        try {
            return JsonMapper.builder().build().readTree(InputFiles.text(list.toString()));
        } catch (JsonProcessingException e) {
            throw CliRefusal.unreadable(list.toString(), "is no JSON: " + e.getMessage());
        }
    }

    private boolean isOwn(JsonNode run) {
        return run.path("headBranch").asText().equals(branch)
                && run.path("conclusion").asText().equals("success")
                && OWN.contains(RunEvent.of(run.path("event").asText()))
                && run.path("databaseId").asLong() > 0
                && CommitSha.isValid(run.path("headSha").asText());
    }

    private PastRunOutcome read(JsonNode run, List<SuitePolicy> suites) throws IOException {
        Path artifacts = directory.resolve(run.path("databaseId").asText());
        Map<SuitePolicy, Map<String, List<Path>>> found = new LinkedHashMap<>();
        if (Files.isDirectory(artifacts)) {
            try (Stream<Path> children = Files.list(artifacts)) {
                children.sorted()
                        .forEach(child ->
                                suites.forEach(suite ->
                                        suite.artifact()
                                                .match(name(child))
                                                .ifPresent(platform ->
                                                        found.computeIfAbsent(
                                                                        suite, _ -> new TreeMap<>())
                                                                .computeIfAbsent(
                                                                        platform,
                                                                        _ -> new ArrayList<>())
                                                                .add(child))));
            }
        }
        PastRunOutcome outcome = PastRunOutcome.NO_ARTIFACT;
        for (var suite : found.entrySet()) {
            for (var platform : suite.getValue().entrySet()) {
                ResultSet results = results(suite.getKey(), platform.getValue());
                outcome =
                        better(outcome, storeRun(run, suite.getKey(), platform.getKey(), results));
            }
        }
        return outcome;
    }

    private static PastRunOutcome better(PastRunOutcome one, PastRunOutcome other) {
        return one == PastRunOutcome.READ ? one : other;
    }

    private PastRunOutcome storeRun(
            JsonNode run, SuitePolicy suite, String platform, ResultSet results) {
        if (!results.selection().isEmpty()) {
            return PastRunOutcome.LEFT_OUT;
        }
        Optional<RunPoints> points = RunPoints.of(results);
        if (points.isEmpty()) {
            return results.unread().isEmpty() ? PastRunOutcome.NO_RESULTS : PastRunOutcome.DAMAGED;
        }
        SuitePlatform where = new SuitePlatform(suite.name(), platform);
        CommitSha sha = new CommitSha(run.path("headSha").asText());
        Instant at = startTime(run.path("startedAt").asText());
        measured.put(new Key(where, sha), new BranchMeasurement(where, sha, at, points.get()));
        return PastRunOutcome.READ;
    }

    private static Instant startTime(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException _) {
            // only the order of commits matters
            return Instant.EPOCH;
        }
    }

    private ResultSet results(SuitePolicy suite, List<Path> artifacts) throws IOException {
        List<ResultSet> all = new ArrayList<>();
        for (Path artifact : artifacts) {
            ResultSet results = results(suite, artifact);
            all.add(artifacts.size() == 1 ? results : results.withDirectory(name(artifact)));
        }
        return ResultSet.merge(all);
    }

    private ResultSet results(SuitePolicy suite, Path artifact) throws IOException {
        Path zip = Files.isDirectory(artifact) ? pack(artifact) : artifact;
        try (DownloadedArtifact open =
                DownloadedArtifact.open(zip, name(artifact), ArchiveLimits.DEFAULT)) {
            if (InterleavedFiles.isAmong(open.files())) {
                return ResultSet.EMPTY;
            }
            List<ResultSet> parts = new ArrayList<>();
            ArtifactIntake.wantedFiles(open.files(), suite)
                    .forEach(file ->
                            parts.add(
                                    readers.read(file, suite.format())
                                            .orElse(problems ->
                                                    ResultReaders.mayBeResult(file)
                                                                    && readers.isRecognised(file)
                                                            ? ResultSet.unreadable(problems)
                                                            : ResultSet.EMPTY)));
            return ResultSet.merge(parts);
        } finally {
            if (!zip.equals(artifact)) {
                Files.deleteIfExists(zip);
            }
        }
    }

    /** As GitHub stores it. */
    private static Path pack(Path artifact) throws IOException {
        Path zip = Files.createTempFile("artifact-", ".zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip));
                Stream<Path> files = Files.walk(artifact)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = artifact.relativize(file).toString().replace('\\', '/');
                out.putNextEntry(new ZipEntry(name));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return zip;
    }

    private static String name(Path artifact) {
        String name = String.valueOf(artifact.getFileName());
        boolean isZip = Files.isRegularFile(artifact) && name.endsWith(".zip");
        return isZip ? name.substring(0, name.length() - ".zip".length()) : name;
    }
}
