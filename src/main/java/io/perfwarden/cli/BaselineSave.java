package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.baseline.BaselineProvenance;
import io.perfwarden.baseline.LostBenchmarks;
import io.perfwarden.baseline.NativeHeader;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden baseline save}. */
@Command(
        name = "save",
        description = {
            "Make the results the new baseline.",
            "The file that is replaced is kept beside it as archive/<name>-<sha>.<ext>."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden baseline save results.json --to baselines/core.json",
            "  perfwarden baseline save results/ --to baselines/core.json \\",
            "      --commit \"$(git rev-parse HEAD)\" --branch main --reason \"new machine\"",
            "  perfwarden baseline save jmh.json --to baselines/jmh.json --native",
            "  perfwarden baseline save bench.txt --to baselines/vectors.txt --native \\",
            "      --commit \"$(git rev-parse HEAD)\" --branch main"
        })
final class BaselineSave implements Callable<Integer> {
    /** Formats of consoles, whose readers pass over comment lines. */
    private static final List<String> WITH_HEADER = List.of("criterion", "libtest", "go");

    private final ShellContext shell;

    @Parameters(
            arity = "1..*",
            paramLabel = "RESULTS",
            description = "Files, directories or downloaded artifacts.")
    private List<String> results = List.of();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FILE",
            description = "The baseline file.")
    private String to = "";

    @Option(
            names = "--native",
            description = {
                "Keep the tool's own file, byte for byte, instead of converting it. Where that is"
                        + " console output, where it comes from is written before it as comments."
            })
    private boolean asItIs;

    @Option(
            names = "--format",
            paramLabel = "ID",
            description = "Read the results as this format instead of recognising it.")
    private String format = ResultReaders.AUTO;

    @Option(
            names = "--allow-failed",
            description = "Save although a benchmark failed, or one of FILE is gone.")
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
                        readers,
                        KnownFormat.of(readers, format),
                        new NamedFiles(new ReadProgress(shell), List.of()));
        ResultSet measured = measured(inputs);
        measured.warnings().forEach(shell::complain);
        InputFiles.requireAllRead(measured);
        ResultSet merged = BenchmarkIdentities.ofBaseline(measured).orElse(origin.machine());
        ReplacedBaselineFile file = new ReplacedBaselineFile(to, readers);
        requireAll(merged.measurements(), file);
        byte[] content =
                asItIs
                        ? verbatim(inputs, measured)
                        : BaselineCodec.encode(new Baseline(provenance, merged));
        replace(content, file, (asItIs ? measured : merged).measurements().size());
        return ExitCode.PASS;
    }

    private ResultSet measured(InputFiles inputs) throws CliRefusal {
        ResultSet measured = inputs.results(results);
        if (measured.measurements().isEmpty()) {
            throw new CliRefusal(
                    ExitCode.UNREADABLE,
                    InputProblem.of(results.getFirst(), "holds no measurements to save"));
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
        say(to + ": " + count + (count == 1 ? " measurement" : " measurements") + " saved");
        kept.ifPresent(path -> say("the file it replaces is kept as " + path));
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
        return origin.isStated() ? headed(content) : content;
    }

    private byte[] headed(byte[] content) throws CliRefusal {
        String text = new String(content, UTF_8);
        int header = text.length() - NativeHeader.without(text).length();
        int from = text.substring(0, header).getBytes(UTF_8).length;
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(origin.header(shell).text().getBytes(UTF_8));
        all.write(content, from, content.length - from);
        return all.toByteArray();
    }

    private void say(String line) {
        shell.out().println(ShellContext.printable(line));
    }

    private static CliRefusal usage(String what) {
        return new CliRefusal(ExitCode.USAGE, InputProblem.of("--native", what));
    }
}
