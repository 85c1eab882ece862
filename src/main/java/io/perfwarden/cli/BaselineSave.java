package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.NativeHeader;
import io.perfwarden.compare.LeftOutBenchmarks;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/** {@code perfwarden baseline save}. */
@Command(name = "save")
final class BaselineSave implements Callable<Integer> {
    private static final List<String> WITH_HEADER = List.of("criterion", "libtest", "go");

    private final ShellContext shell;

    @Parameters(arity = "1..*", paramLabel = "RESULTS")
    private List<String> results = List.of();

    @Option(names = "--to", required = true, paramLabel = "FILE")
    private String to = "";

    @Option(names = "--native")
    private boolean asItIs;

    @Option(names = "--format", paramLabel = "ID")
    private String format = ResultReaders.AUTO;

    @Option(names = "--runs", paramLabel = "GLOB")
    private Optional<String> runs = Optional.empty();

    @Option(names = "--allow-failed")
    private boolean allowFailed;

    @Mixin private final ResultOrigin origin = new ResultOrigin();

    BaselineSave(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        Optional<BaselineProvenance> provenance =
                asItIs ? Optional.empty() : Optional.of(origin.provenance(shell));
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        InputFiles inputs =
                new InputFiles(
                        shell,
                        readers,
                        PolicyOptions.knownFormat(readers, format),
                        runs.isPresent()
                                ? Optional.of(PolicyOptions.runGlob(runs.get()))
                                : Optional.empty());
        ResultSet measured = readResults(inputs);
        measured.warnings().forEach(shell::complain);
        InputFiles.requireAllRead(measured);
        ReplacedBaselineFile file = new ReplacedBaselineFile(to, readers);
        ResultSet merged =
                CliRefusal.orElse(
                        ExitCode.UNREADABLE,
                        LeftOutBenchmarks.complete(
                                BenchmarkIdentities.filesOfBaseline(measured)
                                        .orElse(origin.machine()),
                                file.baseline(),
                                to));
        requireAll(merged.measurements(), file);
        byte[] content =
                asItIs
                        ? verbatim(inputs, measured)
                        : BaselineCodec.encode(new Baseline(provenance, merged));
        replace(content, file, (asItIs ? measured : merged).measurements().size());
        return ExitCode.PASS;
    }

    private ResultSet readResults(InputFiles inputs) throws CliRefusal {
        ResultSet measured = inputs.results(results);
        if (measured.measurements().isEmpty()) {
            throw CliRefusal.unreadable(results.getFirst(), "holds no measurements to save");
        }
        return measured;
    }

    private void requireAll(List<MetricResult> run, ReplacedBaselineFile file) throws CliRefusal {
        LostBenchmarks losses = LostBenchmarks.of(run, file.measurements());
        Optional<InputProblem> problem = losses.problem(to, "--allow-failed saves it all the same");
        if (problem.isPresent() && !allowFailed) {
            throw new CliRefusal(ExitCode.UNREADABLE, problem.get());
        }
    }

    private void replace(byte[] content, ReplacedBaselineFile file, int count) throws CliRefusal {
        Optional<String> kept = file.replace(content);
        shell.say(to + ": " + count + (count == 1 ? " measurement" : " measurements") + " saved");
        kept.ifPresent(path -> shell.say("the file it replaces is kept as " + path));
    }

    private byte[] verbatim(InputFiles inputs, ResultSet measured) throws CliRefusal {
        boolean commented = WITH_HEADER.containsAll(measured.formats());
        if (origin.isStated() && !commented) {
            throw usage(
                    "the tool's own file has no place for --commit, --branch, --reason, --cpu and"
                            + " --title");
        }
        if (results.size() != 1) {
            throw usage("needs exactly one results file, not " + results.size());
        }
        byte[] content = inputs.onlyFile(results.getFirst());
        return origin.isStated() ? header(content) : content;
    }

    private byte[] header(byte[] content) throws CliRefusal {
        String text = new String(content, UTF_8);
        int header = text.length() - NativeHeader.stripHeader(text).length();
        int from = text.substring(0, header).getBytes(UTF_8).length;
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(origin.header(shell).text().getBytes(UTF_8));
        all.write(content, from, content.length - from);
        return all.toByteArray();
    }

    private static CliRefusal usage(String what) {
        return CliRefusal.usage("--native", what);
    }
}
