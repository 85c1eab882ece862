package io.perfwarden.cli.commands;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.perfwarden.archive.ArchiveLimits;
import io.perfwarden.archive.LocalFile;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.Fingerprint;
import io.perfwarden.cli.files.Inputs;
import io.perfwarden.cli.files.NamedFiles;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.cli.files.Progress;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.Companion;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.json.JsonObject;
import io.perfwarden.json.PythonJson;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden fingerprint}. */
@Command(
        name = "fingerprint",
        description = {
            "Write down what benchmarks execute, as a hash over files.",
            "The file lies beside the results, in the same artifact. Of jars and other zip files the"
                    + " entries count, not their dates, and no manifest.",
            "Name everything that the benchmarks run: what is not hashed can change unseen."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden fingerprint target/benchmarks.jar --of results/jmh.json \\",
            "      --to results/" + Companion.CODE,
            "  perfwarden fingerprint build/sort_bench --benchmark sort/100 --to " + Companion.CODE
        })
final class FingerprintCommand implements Callable<Integer> {
    private final Shell shell;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files that are executed, or directories of them.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--benchmark",
            paramLabel = "NAME",
            description = "A benchmark that executes them; may be named several times.")
    private List<String> benchmarks = new ArrayList<>();

    @Option(
            names = "--of",
            paramLabel = "RESULTS",
            description = "Results whose benchmarks all execute them.")
    private List<String> results = new ArrayList<>();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FILE",
            description = "Where to write it; what it says of other benchmarks stays.")
    private String to = "";

    FingerprintCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        Path target = Outputs.path("--to", to);
        Set<String> names = names(readers);
        if (names.isEmpty()) {
            throw new Refusal(
                    ExitCode.USAGE,
                    new Problem(
                            "--benchmark",
                            "no benchmark is named",
                            "--of takes the names of all in a file of results"));
        }
        JsonObject json = new JsonObject();
        before(readers, target).forEach(json::put);
        String hash = Fingerprint.of(files);
        names.forEach(name -> json.put(name, hash));
        Outputs.write(target, PythonJson.pretty(json.end()).getBytes(UTF_8));
        return 0;
    }

    private Set<String> names(ResultReaders readers) throws Refusal {
        Set<String> names = new TreeSet<>(benchmarks);
        if (!results.isEmpty()) {
            NamedFiles all = new NamedFiles(new Progress(shell), List.of());
            new Inputs(readers, ResultReaders.AUTO, all)
                    .results(results)
                    .measurements()
                    .forEach(it -> names.add(it.id().name()));
        }
        return names;
    }

    /** What the file says already; it is read under the name that it will have beside results. */
    private static Map<String, String> before(ResultReaders readers, Path target) throws Refusal {
        if (!Files.exists(target)) {
            return Map.of();
        }
        LocalFile file = new LocalFile(Companion.CODE, target, ArchiveLimits.DEFAULT.entryBytes());
        return switch (readers.read(file, ResultReaders.AUTO)) {
            case Outcome.Ok<ResultSet>(ResultSet known) -> known.code();
            case Outcome.Rejected<ResultSet>(List<Problem> problems) ->
                    throw new Refusal(ExitCode.UNREADABLE, problems);
        };
    }
}
