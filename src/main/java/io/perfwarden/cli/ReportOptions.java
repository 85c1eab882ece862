package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;
import io.perfwarden.report.ExplanationWording;
import io.perfwarden.report.SectionsWording;
import io.perfwarden.report.TextReport;
import io.perfwarden.report.github.CommentBody;
import io.perfwarden.report.machine.*;
import picocli.CommandLine.*;

/** The outputs of a comparison. */
@Command
final class ReportOptions {
    enum Output {
        TEXT,
        SECTIONS,
        MARKDOWN,
        JSON,
        JUNIT,
        ANNOTATIONS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(names = "--output", paramLabel = "KIND")
    private Output output = Output.TEXT;

    @Option(names = "--compare-file", paramLabel = "FILE")
    private Optional<String> compareFile = Optional.empty();

    @Option(names = "--trend-file", paramLabel = "FILE")
    private Optional<String> trendFile = Optional.empty();

    @Option(names = "--write", paramLabel = "KIND=FILE")
    private List<String> writes = List.of();

    @Option(names = "--annotations", paramLabel = "N")
    private int annotations = WorkflowAnnotations.MOST;

    @Option(names = "--explain")
    private boolean explain;

    /** Refuses contradictory options before anything is read. */
    void check() throws CliRefusal {
        if (explain && output != Output.TEXT) {
            throw CliRefusal.usage("--explain", "only goes with --output text, not " + output);
        }
        if (annotations < 0 || annotations > WorkflowAnnotations.MOST) {
            throw CliRefusal.usage("--annotations", "is " + annotations + ", expected 0 to 10");
        }
        for (String write : writes) {
            kind(write);
        }
    }

    record ComparedSuite(
            SuiteComparison judged,
            SuitePolicy suite,
            BenchmarkEnvironment baseline,
            ResultSet run) {
        private String sections() {
            return SectionsWording.render(
                    new SectionsWording.SectionSubject(judged, suite, run.measurements()));
        }

        private GateFiles.GateSubject forGates() {
            String own = run.environment().get(BenchmarkEnvironment.SUITE);
            return new GateFiles.GateSubject(
                    judged,
                    own.isEmpty() ? judged.name() : own,
                    RunStatus.of(baseline, run.environment()));
        }
    }

    private static Output kind(String write) throws CliRefusal {
        String word = write.split("=", 2)[0];
        return Arrays.stream(Output.values())
                .filter(kind -> kind.toString().equals(word) && !write.equals(word))
                .findFirst()
                .orElseThrow(() ->
                        CliRefusal.usage(
                                "--write",
                                "is "
                                        + TextExcerpt.quote(write)
                                        + ", expected KIND=FILE with a kind of --output"));
    }

    void write(ComparedSuite compared, String base, ShellContext shell) throws CliRefusal {
        GateFiles.GateSubject gates = compared.forGates();
        OutputFiles.write("--compare-file", compareFile, () -> GateFiles.compare(gates));
        OutputFiles.write(
                "--trend-file", trendFile, () -> GateFiles.trend(gates, shell.clock().instant()));
        Comparison comparison = new Comparison(List.of(compared.judged()));
        write(new ReportSubject(comparison, Optional.of(compared), base), shell);
    }

    void write(Comparison stored, ShellContext shell) throws CliRefusal {
        Set<Output> asked = EnumSet.of(output);
        for (String write : writes) {
            asked.add(kind(write));
        }
        if (asked.contains(Output.SECTIONS)) {
            throw CliRefusal.usage("--output", "sections needs files, not --stored");
        }
        write(new ReportSubject(stored, Optional.empty(), ""), shell);
    }

    /**
     * @param files absent for results of a server
     * @param base the file that is compared with; may be empty
     */
    private record ReportSubject(
            Comparison comparison, Optional<ComparedSuite> files, String base) {}

    private void write(ReportSubject shown, ShellContext shell) throws CliRefusal {
        for (String write : writes) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            PrintStream file = new PrintStream(bytes, true, StandardCharsets.UTF_8);
            print(kind(write), shown, ShellContext.Screen.NONE, file);
            String name = write.substring(write.indexOf('=') + 1);
            OutputFiles.write(OutputFiles.path("--write", name), bytes.toByteArray());
        }
        print(output, shown, shell.screen(), shell.out());
    }

    private void print(
            Output kind, ReportSubject shown, ShellContext.Screen screen, PrintStream out)
            throws CliRefusal {
        try {
            render(kind, shown, screen, out);
        } catch (IOException _) {
            throw CliRefusal.usage("standard output", "cannot be written");
        }
        if (out.checkError()) {
            throw CliRefusal.usage("standard output", "cannot be written");
        }
    }

    private void render(
            Output kind, ReportSubject shown, ShellContext.Screen screen, PrintStream out)
            throws IOException {
        Comparison comparison = shown.comparison();
        switch (kind) {
            case SECTIONS -> shown.files().map(ComparedSuite::sections).ifPresent(out::print);
            case TEXT -> {
                if (explain) {
                    ExplanationWording.members(comparison)
                            .map(it -> ExplanationWording.text(it, ShellContext::printable))
                            .forEach(out::print);
                }
                out.print(TextReport.render(comparison, style(screen)));
            }
            case MARKDOWN -> out.print(CommentBody.standalone(comparison, shown.base()));
            case JUNIT -> out.print(JunitReport.render(comparison));
            case JSON -> JsonReport.write(comparison, out);
            case ANNOTATIONS -> out.print(WorkflowAnnotations.render(comparison, annotations));
        }
    }

    private static TextReport.Style style(ShellContext.Screen screen) {
        return new TextReport.Style(
                screen.columns(),
                screen.colours() ? TextReport.Colours.ANSI : TextReport.Colours.NONE);
    }
}
