package io.perfwarden.cli;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.RunStatus;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ResultSet;
import io.perfwarden.report.github.CommentBody;
import io.perfwarden.report.machine.GateFiles;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.report.machine.JunitReport;
import io.perfwarden.report.terminal.ExplanationText;
import io.perfwarden.report.terminal.SectionsReport;
import io.perfwarden.report.terminal.TextReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** What a comparison is written as, and where. */
@Command
final class ReportOptions {
    /** What standard output gets. */
    enum Output {
        TEXT,
        SECTIONS,
        MARKDOWN,
        JSON,
        JUNIT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The words in lower case, in errors as well. */
    static final class OutputWord implements ITypeConverter<Output> {
        @Override
        public Output convert(String word) {
            return WordOptions.find(Output.values(), word);
        }
    }

    @Option(
            names = "--output",
            paramLabel = "KIND",
            converter = OutputWord.class,
            description = "What is printed: ${COMPLETION-CANDIDATES}.")
    private Output output = Output.TEXT;

    @Option(
            names = "--compare-file",
            paramLabel = "FILE",
            description = "Write the judgement to this file as well, as JSON for other gates.")
    private Optional<String> compareFile = Optional.empty();

    @Option(
            names = "--trend-file",
            paramLabel = "FILE",
            description = "Write a point of the trend to this file as well, as JSON.")
    private Optional<String> trendFile = Optional.empty();

    @Option(names = "--explain", description = "Say of each row how it was judged.")
    private boolean explain;

    /** Refuses what does not go together, before anything is read. */
    void check() throws CliRefusal {
        if (explain && output != Output.TEXT) {
            throw new CliRefusal(
                    ExitCode.USAGE,
                    InputProblem.of("--explain", "only goes with --output text, not " + output));
        }
    }

    /** What was compared, for what is written of it. */
    record Compared(
            SuiteComparison judged,
            SuitePolicy suite,
            BenchmarkEnvironment baseline,
            ResultSet run) {
        private GateFiles.Subject forGates() {
            String own = run.environment().get(BenchmarkEnvironment.SUITE);
            return new GateFiles.Subject(
                    judged,
                    own.isEmpty() ? judged.name() : own,
                    RunStatus.of(baseline, run.environment()));
        }

        private SectionsReport.Subject forSections() {
            return new SectionsReport.Subject(judged, suite, run.measurements());
        }
    }

    void write(Compared compared, ShellContext shell) throws CliRefusal {
        GateFiles.Subject gates = compared.forGates();
        if (compareFile.isPresent()) {
            save("--compare-file", compareFile.get(), GateFiles.compare(gates));
        }
        if (trendFile.isPresent()) {
            save("--trend-file", trendFile.get(), GateFiles.trend(gates, shell.clock().instant()));
        }
        print(compared, shell);
    }

    private void print(Compared compared, ShellContext shell) throws CliRefusal {
        Comparison comparison = new Comparison(List.of(compared.judged()));
        switch (output) {
            case SECTIONS -> shell.out().print(SectionsReport.render(compared.forSections()));
            case TEXT -> {
                if (explain) {
                    shell.out().print(ExplanationText.of(comparison, ShellContext::printable));
                }
                shell.out().print(TextReport.render(comparison, style(shell)));
            }
            case MARKDOWN -> shell.out().print(CommentBody.standalone(comparison));
            case JUNIT -> shell.out().print(JunitReport.render(comparison));
            case JSON -> json(comparison, shell);
        }
        if (shell.out().checkError()) {
            throw unwritable("standard output");
        }
    }

    private static void json(Comparison comparison, ShellContext shell) throws CliRefusal {
        try {
            JsonReport.write(comparison, shell.out());
        } catch (IOException e) {
            throw unwritable("standard output");
        }
    }

    private static TextReport.Style style(ShellContext shell) {
        ShellContext.Screen screen = shell.screen();
        return new TextReport.Style(
                screen.columns(),
                screen.colours() ? TextReport.Colours.ANSI : TextReport.Colours.NONE);
    }

    private static void save(String option, String file, String content) throws CliRefusal {
        OutputFiles.write(OutputFiles.path(option, file), content.getBytes(StandardCharsets.UTF_8));
    }

    private static CliRefusal unwritable(String where) {
        return new CliRefusal(ExitCode.USAGE, InputProblem.of(where, "cannot be written"));
    }
}
