package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BenchmarkHistory.Point;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.*;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;
import picocli.CommandLine;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/** {@code perfwarden baseline}. */
@Command(name = "baseline")
public final class BaselineCommand implements Runnable {
    private static final RowFigures FIGURES = new RowFigures(unit -> MarkdownText.plain(unit, 20));

    private final ShellContext shell;
    @Spec private CommandSpec spec = CommandSpec.create();

    private BaselineCommand(ShellContext shell) {
        this.shell = shell;
    }

    /** The command with its own subcommands. */
    public static CommandLine line(ShellContext shell) {
        BaselineCommand baseline = new BaselineCommand(shell);
        return new CommandLine(baseline)
                .addSubcommand(new BaselineSave(shell))
                .addSubcommand(baseline.new BaselineShow())
                .addSubcommand(baseline.new BaselineTemplate())
                .addSubcommand(new BaselineMerger())
                .addSubcommand(baseline.new BaselineHistory());
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Missing command: save, show, template, merge or history");
    }

    @Command(name = "merge")
    static final class BaselineMerger implements Callable<Integer> {
        @Parameters(index = "0", paramLabel = "BASE")
        private String base = "";

        @Parameters(index = "1", paramLabel = "OURS")
        private String ours = "";

        @Parameters(index = "2", paramLabel = "THEIRS")
        private String theirs = "";

        @Override
        public Integer call() throws CliRefusal, IOException {
            boolean isNew = Files.size(OutputFiles.path("BASE", base)) == 0;
            Optional<Baseline> before = isNew ? Optional.empty() : Optional.of(read(base));
            Baseline merged = BaselineMerge.of(before, read(ours), read(theirs));
            OutputFiles.write(OutputFiles.path("OURS", ours), BaselineCodec.encode(merged));
            return ExitCode.PASS;
        }

        /** Reads only our own document: git's names of its versions tell no format. */
        private static Baseline read(String file) throws CliRefusal {
            return CliRefusal.orElse(
                    ExitCode.UNREADABLE,
                    BaselineCodec.decode(new LocalFile(file, OutputFiles.path("FILE", file))));
        }
    }

    @Command(name = "show")
    final class BaselineShow implements Callable<Integer> {
        @Parameters(paramLabel = "FILE")
        private String file = "";

        @Override
        public Integer call() throws CliRefusal {
            InputFiles inputs =
                    new InputFiles(
                            shell, ResultReaders.standard(ReadLimits.DEFAULT), ResultReaders.AUTO);
            Baseline baseline = inputs.baseline(file);
            BaselineProvenance from = baseline.provenance().orElse(BaselineProvenance.UNKNOWN);
            from.commit().ifPresent(commit -> fact("commit", commit.value()));
            fact("branch", from.branch());
            from.run().ifPresent(run -> fact("run", run.toString()));
            from.date()
                    .ifPresent(
                            date -> fact("date", date.truncatedTo(ChronoUnit.SECONDS).toString()));
            fact("requested by", from.requestedBy());
            fact("reason", from.reason());
            fact("format", String.join(", ", baseline.results().formats()));
            baseline.results().environment().facts().forEach(this::fact);
            List<MetricResult> rows = baseline.results().measurements();
            fact("measurements", Integer.toString(rows.size()));
            int width = rows.stream().mapToInt(row -> row.id().label().length()).max().orElse(0);
            rows.forEach(row -> shell.out().println(line(row, Math.min(width, 60))));
            return ExitCode.PASS;
        }

        private void fact(String name, String value) {
            if (!value.isEmpty()) {
                shell.say("%-13s %s".formatted(name, value));
            }
        }

        private static String line(MetricResult row, int width) {
            String label = ShellContext.printable(row.id().label());
            String gap = " ".repeat(Math.max(0, width - label.length()) + 2);
            return "  " + label + gap + row.metric().name() + "  " + value(row);
        }

        private static String value(MetricResult row) {
            return switch (row.reading()) {
                case MetricReading.Measured measured ->
                        FIGURES.measuredValue(row.metric().unit(), measured);
                case MetricReading.Failed(String reason, _) ->
                        "failed: " + ShellContext.printable(reason);
                case MetricReading.Skipped(String reason) ->
                        "skipped: " + ShellContext.printable(reason);
            };
        }
    }

    @Command(name = "history")
    final class BaselineHistory implements Callable<Integer> {
        @Parameters(paramLabel = "BENCHMARK")
        private String benchmark = "";

        @Option(names = "--in", required = true, paramLabel = "DIR")
        private String directory = "";

        @Override
        public Integer call() throws CliRefusal {
            new BaselineDirectory(shell, directory)
                    .benchmarks(benchmark)
                    .forEach((suite, history) ->
                            history.lines().forEach((line, points) -> print(suite, line, points)));
            return ExitCode.PASS;
        }

        private void print(String suite, MetricResult.Key line, List<Point> points) {
            shell.say(suite + ": " + line.id().label() + " " + line.metric());
            for (int i = 0; i < points.size(); i++) {
                OptionalDouble change =
                        i == 0
                                ? OptionalDouble.empty()
                                : points.get(i).changeFrom(points.get(i - 1));
                shell.say(text(points.get(i), change));
            }
        }

        private static String text(Point point, OptionalDouble change) {
            String date =
                    point.source().date().map(at -> at.toString().substring(0, 10)).orElse("-");
            String commit = point.source().commit().orElse("-");
            String moved =
                    change.isPresent()
                            ? String.format(Locale.ROOT, "  %+.1f %%", 100 * change.getAsDouble())
                            : "";
            return String.format(Locale.ROOT, "  %-10s  %-7s  ", date, commit)
                    + FIGURES.measuredValue(point.unit(), point.value())
                    + moved;
        }
    }

    @Command(name = "template")
    final class BaselineTemplate implements Callable<Integer> {
        @Parameters(arity = "1..*", paramLabel = "RESULTS")
        private List<String> results = List.of();

        @Option(names = "--to", paramLabel = "FILE")
        private Optional<String> to = Optional.empty();

        @Option(names = "--suite", paramLabel = "NAME")
        private String suite = "benchmarks";

        @Option(names = "--format", paramLabel = "ID")
        private String format = ResultReaders.AUTO;

        @Override
        public Integer call() throws CliRefusal {
            ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
            InputFiles inputs =
                    new InputFiles(shell, readers, PolicyOptions.knownFormat(readers, format));
            ResultSet measured = BenchmarkIdentities.ofBaseline(inputs.results(results));
            measured.warnings().forEach(shell::complain);
            InputFiles.requireAllRead(measured);
            tellWhatIsLeftOut(measured);
            write(GateTemplate.render(measured, suite), readers);
            return ExitCode.PASS;
        }

        private void tellWhatIsLeftOut(ResultSet measured) throws CliRefusal {
            List<MetricResult> left =
                    measured.measurements().stream()
                            .filter(one -> !GateTemplate.takes(one))
                            .toList();
            if (left.size() == measured.measurements().size()) {
                throw CliRefusal.unreadable(
                        results.getFirst(), "holds no times to make a baseline of");
            }
            left.forEach(one ->
                    shell.complain(
                            InputProblem.of(
                                    one.position().toString(),
                                    one.id().label() + " is left out, since it is no time")));
        }

        private void write(String file, ResultReaders readers) throws CliRefusal {
            if (to.isEmpty()) {
                shell.out().print(file);
                return;
            }
            Optional<String> kept =
                    new ReplacedBaselineFile(to.get(), readers)
                            .replace(file.getBytes(StandardCharsets.UTF_8));
            if (kept.isPresent()) {
                shell.say("the file it replaces is kept as " + kept.get());
            }
        }
    }
}
