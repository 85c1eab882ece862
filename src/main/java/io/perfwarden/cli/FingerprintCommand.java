package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/** {@code perfwarden fingerprint}. */
@Command(name = "fingerprint")
final class FingerprintCommand implements Callable<Integer> {
    private final ShellContext shell;

    @Parameters(arity = "1..*", paramLabel = "FILE")
    private List<String> files = new ArrayList<>();

    @Option(names = "--benchmark", paramLabel = "NAME")
    private List<String> benchmarks = new ArrayList<>();

    @Option(names = "--of", paramLabel = "RESULTS")
    private List<String> results = new ArrayList<>();

    @Option(names = "--to", required = true, paramLabel = "FILE")
    private String to = "";

    FingerprintCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        Path target = OutputFiles.path("--to", to);
        Set<String> names = names(readers);
        if (names.isEmpty()) {
            throw CliRefusal.usage(
                    "--benchmark",
                    "no benchmark is named",
                    "--of takes the names of all in a file of results");
        }
        JsonObject json = new JsonObject();
        readKnown(readers, target).forEach(json::put);
        String hash = MachineFingerprint.of(files);
        names.forEach(name -> json.put(name, hash));
        OutputFiles.write(target, PythonJson.pretty(json.end()).getBytes(UTF_8));
        return 0;
    }

    private Set<String> names(ResultReaders readers) throws CliRefusal {
        Set<String> names = new TreeSet<>(benchmarks);
        if (!results.isEmpty()) {
            new InputFiles(shell, readers, ResultReaders.AUTO)
                    .results(results)
                    .measurements()
                    .forEach(it -> names.add(it.id().name()));
        }
        return names;
    }

    /** The file's present hashes; it is read under its future name beside results. */
    private static Map<String, String> readKnown(ResultReaders readers, Path target)
            throws CliRefusal {
        if (!Files.exists(target)) {
            return Map.of();
        }
        LocalFile file = new LocalFile(CompanionFile.CODE, target);
        return switch (readers.read(file, ResultReaders.AUTO)) {
            case ReadOutcome.Ok<ResultSet>(ResultSet known) -> known.code();
            case ReadOutcome.Rejected<ResultSet>(List<InputProblem> problems) ->
                    throw new CliRefusal(ExitCode.UNREADABLE, problems);
        };
    }
}
