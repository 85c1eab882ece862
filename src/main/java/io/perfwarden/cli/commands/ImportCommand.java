package io.perfwarden.cli.commands;

import io.perfwarden.bench.Unread;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.HistoryFiles;
import io.perfwarden.cli.files.NewFiles;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.cli.files.Progress;
import io.perfwarden.cli.trend.KeptHistories;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.importing.Histories;
import io.perfwarden.importing.HistoryImport;
import io.perfwarden.importing.ImportedSuites;
import io.perfwarden.importing.SuiteSummary;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden import}. */
@Command(
        name = "import",
        description = {
            "Turn the history of another system into baselines.",
            "FILE is data.js of github-action-benchmark, a results directory of asv, or results"
                    + " of Conbench.",
            "The newest results of each suite become its baseline, all older ones its archive."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden import data.js",
            "  perfwarden import data.js --to bench/baselines --last 50",
            "  perfwarden import .asv/results",
            "  perfwarden import data.js --into-server octo/bench --suite core",
            "  perfwarden baseline history \"*sort*\" --in baselines"
        })
final class ImportCommand implements Callable<Integer> {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*");

    private final Shell shell;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files and directories.")
    private List<String> files = List.of();

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "Where the baselines go; ${DEFAULT-VALUE} unless named.")
    private String to = "baselines";

    @Option(
            names = "--last",
            paramLabel = "N",
            description = "Only the newest entries of each suite.")
    private Optional<Integer> last = Optional.empty();

    @Option(
            names = "--param",
            paramLabel = "KEY=VALUE",
            description =
                    "Add a parameter to every benchmark that lacks it, where fresh results have"
                            + " one that the history does not.")
    private Map<String, String> params = new LinkedHashMap<>();

    @Option(
            names = "--format",
            paramLabel = "ID",
            description = "gab-history, asv or conbench, instead of recognising it.")
    private Optional<String> format = Optional.empty();

    @Mixin private IntoServer intoServer = new IntoServer();

    private final KeptHistories server;

    ImportCommand(Shell shell, KeptHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws Refusal {
        check();
        Path directory = Outputs.path("--to", to);
        Histories histories = new Histories(ReadLimits.DEFAULT);
        new HistoryFiles(new Progress(shell), histories, format)
                .take(files)
                .forEach(shell::complain);
        HistoryImport planned = Refusal.orElse(ExitCode.UNREADABLE, histories.open(last));
        if (intoServer.isAsked()) {
            intoServer.keep(planned, params, server);
            planned.summary().forEach(this::tell);
            planned.losses().forEach(loss -> say("note: " + loss));
            say(intoServer.done());
        } else {
            write(planned, directory);
        }
        boolean areAllRead =
                planned.summary().stream()
                        .allMatch(it -> it.unread().isEmpty() && it.failed().isEmpty());
        return areAllRead ? ExitCode.PASS : ExitCode.UNREADABLE;
    }

    private void write(HistoryImport planned, Path directory) throws Refusal {
        int unchanged = written(planned, directory);
        List<SuiteSummary> suites = planned.summary();
        suites.forEach(this::tell);
        if (unchanged > 0) {
            say(unchanged + (unchanged == 1 ? " file was" : " files were") + " there already");
        }
        planned.losses().forEach(loss -> say("note: " + loss));
        say("");
        say("for .github/perfwarden.yml, with the names your workflow uploads its results under:");
        say("");
        shell.out().print(ImportedSuites.configuration(suites, shownDirectory()));
    }

    /** Within the repository; a directory elsewhere is where the files are looked at first. */
    private String shownDirectory() {
        String plain = to.replaceAll("^(\\./+)+|/+$", "");
        boolean within = PLAIN.matcher(plain).matches() && !plain.contains("..");
        return within ? plain : "baselines";
    }

    private void check() throws Refusal {
        if (last.isPresent() && last.get() < 1) {
            throw usage("--last", "is " + last.get() + ", expected a number of entries from 1");
        }
        if (format.isPresent() && !Histories.formats().contains(format.get())) {
            throw usage(
                    "--format",
                    "there is no history called "
                            + format.get()
                            + "; expected one of "
                            + String.join(", ", Histories.formats()));
        }
        if (params.containsKey("") || params.containsValue("")) {
            throw usage("--param", "expected KEY=VALUE, both not empty");
        }
    }

    private static Refusal usage(String option, String what) {
        return new Refusal(ExitCode.USAGE, Problem.of(option, what));
    }

    private int written(HistoryImport planned, Path directory) throws Refusal {
        try (NewFiles out = new NewFiles(directory)) {
            planned.write(params, out::add);
            out.finish();
            return out.unchanged();
        } catch (FormatException e) {
            throw new Refusal(ExitCode.UNREADABLE, e.problem());
        } catch (IOException e) {
            throw new Refusal(
                    ExitCode.USAGE, Problem.of(to, "cannot be written: " + e.getMessage()));
        }
    }

    private void tell(SuiteSummary suite) {
        String called = suite.title().equals(suite.name()) ? "" : " (" + suite.title() + ")";
        say(
                String.format(
                        Locale.ROOT,
                        "%s%s: %,d %s; %,d %s in the newest",
                        suite.name(),
                        called,
                        suite.written(),
                        suite.written() == 1 ? "entry" : "entries",
                        suite.newest(),
                        suite.newest() == 1 ? "benchmark" : "benchmarks"));
        suite.leftOut().forEach((why, count) -> say("  left out: " + count + " " + why.words()));
        tellDropped("that cannot be read", suite.unread());
        tellDropped("of benchmarks that failed", suite.failed());
        if (suite.changedUnits() > 0) {
            say("  in another unit at another time: " + suite.changedUnits());
        }
    }

    private void tellDropped(String why, Unread dropped) {
        if (dropped.isEmpty()) {
            return;
        }
        int count = dropped.count();
        say("  left out: " + count + (count == 1 ? " result " : " results ") + why);
        dropped.first().forEach(shell::complain);
        int more = count - dropped.first().size();
        if (more > 0) {
            shell.complain(Problem.of("", "and " + more + " more results " + why));
        }
    }

    private void say(String line) {
        shell.out().println(Shell.printable(line));
    }
}
