package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.HistoryImport.ImportedSuites;
import io.perfwarden.baseline.HistoryImport.SuiteSummary;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;
import io.perfwarden.model.ResultSet.UnreadInput;
import picocli.CommandLine.*;

/** {@code perfwarden import}. */
@Command(name = "import")
final class ImportCommand implements Callable<Integer> {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*");

    private final ShellContext shell;

    @Parameters(arity = "1..*", paramLabel = "FILE")
    private List<String> files = List.of();

    @Option(names = "--to", paramLabel = "DIR")
    private String to = "baselines";

    @Option(names = "--last", paramLabel = "N")
    private Optional<Integer> last = Optional.empty();

    @Option(names = "--param", paramLabel = "KEY=VALUE")
    private Map<String, String> params = new LinkedHashMap<>();

    @Option(names = "--format", paramLabel = "ID")
    private Optional<String> format = Optional.empty();

    @Mixin private ServerImport intoServer = new ServerImport();

    private final ServerHistories server;

    ImportCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        check();
        Path directory = OutputFiles.path("--to", to);
        ImportedHistories histories = new ImportedHistories(ReadLimits.DEFAULT);
        new HistoryFiles(new ReadProgress(shell), histories, format)
                .take(files)
                .forEach(shell::complain);
        HistoryImport planned = CliRefusal.orElse(ExitCode.UNREADABLE, histories.open(last));
        if (intoServer.isAsked()) {
            intoServer.keep(planned, params, server);
            planned.summary().forEach(this::tell);
            planned.losses().forEach(loss -> shell.say("note: " + loss));
            shell.say(intoServer.summary());
        } else {
            write(planned, directory);
        }
        boolean areAllRead = planned.summary().stream().allMatch(it -> it.unread().isEmpty());
        return areAllRead ? ExitCode.PASS : ExitCode.UNREADABLE;
    }

    private void write(HistoryImport planned, Path directory) throws CliRefusal {
        int unchanged = writeFiles(planned, directory);
        List<SuiteSummary> suites = planned.summary();
        suites.forEach(this::tell);
        if (unchanged > 0) {
            shell.say(
                    unchanged + (unchanged == 1 ? " file was" : " files were") + " there already");
        }
        planned.losses().forEach(loss -> shell.say("note: " + loss));
        shell.say("");
        shell.say(
                "for .github/perfwarden.yml, with the names your workflow uploads its results"
                        + " under:");
        shell.say("");
        shell.out().print(ImportedSuites.configuration(suites, shownDirectory()));
    }

    /** A directory in the repository as it is; any other is only for inspection. */
    private String shownDirectory() {
        String plain = to.replaceAll("^(\\./+)+|/+$", "");
        boolean within = PLAIN.matcher(plain).matches() && !plain.contains("..");
        return within ? plain : "baselines";
    }

    private void check() throws CliRefusal {
        if (last.isPresent() && last.get() < 1) {
            throw CliRefusal.usage(
                    "--last", "is " + last.get() + ", expected a number of entries from 1");
        }
        if (format.isPresent() && !ImportedHistories.formats().contains(format.get())) {
            throw CliRefusal.usage(
                    "--format",
                    "there is no history called "
                            + format.get()
                            + "; expected one of "
                            + String.join(", ", ImportedHistories.formats()));
        }
        if (params.containsKey("") || params.containsValue("")) {
            throw CliRefusal.usage("--param", "expected KEY=VALUE, both not empty");
        }
    }

    private int writeFiles(HistoryImport planned, Path directory) throws CliRefusal {
        try (NewFiles out = new NewFiles(directory)) {
            planned.walk(
                    params, (_, path, measured) -> out.add(path, BaselineCodec.encode(measured)));
            out.finish();
            return out.unchanged;
        } catch (FormatException e) {
            throw new CliRefusal(ExitCode.UNREADABLE, e.problem());
        } catch (IOException e) {
            throw CliRefusal.usage(to, "cannot be written: " + e.getMessage());
        }
    }

    private void tell(SuiteSummary suite) {
        String called = suite.title().equals(suite.name()) ? "" : " (" + suite.title() + ")";
        shell.say(
                String.format(
                        Locale.ROOT,
                        "%s%s: %,d %s; %,d %s in the newest",
                        suite.name(),
                        called,
                        suite.written(),
                        suite.written() == 1 ? "entry" : "entries",
                        suite.newest(),
                        suite.newest() == 1 ? "benchmark" : "benchmarks"));
        suite.leftOut()
                .forEach((why, count) -> shell.say("  left out: " + count + " " + why.words()));
        tellDropped("that cannot be read", suite.unread());
        tellDropped("of benchmarks that failed", suite.failed());
        if (suite.changedUnits() > 0) {
            shell.say("  in another unit at another time: " + suite.changedUnits());
        }
    }

    private void tellDropped(String why, UnreadInput dropped) {
        if (dropped.isEmpty()) {
            return;
        }
        int count = dropped.count();
        shell.say("  left out: " + count + (count == 1 ? " result " : " results ") + why);
        dropped.first().forEach(shell::complain);
        int more = count - dropped.first().size();
        if (more > 0) {
            shell.complain(InputProblem.of("", "and " + more + " more results " + why));
        }
    }
}
