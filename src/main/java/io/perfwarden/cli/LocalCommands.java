package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.CliRunner.LazyCommand;
import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.format.*;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.model.*;
import picocli.AutoComplete;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/** The commands that need no server. */
public final class LocalCommands {
    private final ShellContext shell;

    private LocalCommands(ShellContext shell) {
        this.shell = shell;
    }

    /** {@code server}: the data of the server beside this program. */
    public static List<LazyCommand> all(ShellContext shell, ServerHistories server) {
        LocalCommands local = new LocalCommands(shell);
        return List.of(
                new LazyCommand(
                        "compare",
                        () -> new CompareCommand(shell, server),
                        paths -> CompareCommand.plain(shell, server, paths)),
                new LazyCommand("baseline", () -> BaselineCommand.line(shell)),
                new LazyCommand("trend", () -> new TrendCommand(shell, server)),
                new LazyCommand("parity", () -> new ParityCommand(shell)),
                new LazyCommand("attest", () -> new AttestCommand(shell)),
                new LazyCommand("replay", () -> new ReplayCommand(shell, server)),
                new LazyCommand("import", () -> new ImportCommand(shell, server)),
                new LazyCommand("backfill", () -> new BackfillCommand(shell, server)),
                new LazyCommand("init", () -> new InitCommand(shell)),
                new LazyCommand("config", () -> local.new ConfigCommand()),
                new LazyCommand("pair", () -> new PairCommand(shell)),
                new LazyCommand("bisect", () -> new BisectCommand(shell)),
                new LazyCommand("environment", () -> local.new EnvironmentCommand()),
                new LazyCommand("fingerprint", () -> new FingerprintCommand(shell)),
                new LazyCommand("evaluate", () -> new EvaluateCommand(shell)),
                new LazyCommand("simulate", () -> new SimulateCommand(shell, server)),
                new LazyCommand("plan", () -> new PlanCommand(shell, server)),
                new LazyCommand("formats", () -> local.new FormatsCommand()),
                new LazyCommand("completion", () -> local.new CompletionCommand()),
                new LazyCommand("version", () -> local.new VersionCommand()));
    }

    @Command(name = "version")
    final class VersionCommand implements Runnable {
        @Override
        public void run() {
            shell.out().println(ShellContext.PROGRAM + " " + shell.version());
        }
    }

    @Command(name = CompletionCommand.NAME)
    final class CompletionCommand implements Runnable {
        static final String NAME = "completion";

        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public void run() {
            shell.out().print(AutoComplete.bash(ShellContext.PROGRAM, spec.root().commandLine()));
        }
    }

    @Command(name = "formats")
    final class FormatsCommand implements Runnable {
        @Override
        public void run() {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("ID", "FORMAT", "DIRECTION", "OFFERS"));
            for (ResultReader reader : ResultReaders.standard(ReadLimits.DEFAULT).readers()) {
                FormatInfo format = reader.format();
                rows.add(
                        List.of(
                                format.id(),
                                format.title(),
                                word(format.direction()),
                                offers(format)));
            }
            TextColumns.lines(rows, Integer.MAX_VALUE)
                    .forEach(line -> shell.out().println(line.substring(2)));
        }

        private static String offers(FormatInfo format) {
            return format.offers().stream()
                    .map(FormatsCommand::word)
                    .collect(Collectors.joining(", "));
        }

        private static String word(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
    }

    @Command(name = "config")
    final class ConfigCommand implements Runnable {
        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public void run() {
            throw new ParameterException(spec.commandLine(), "Missing command: check");
        }

        @Command(name = "check")
        int check(
                @Parameters(paramLabel = "FILE") String file,
                @Option(names = "--workflow", paramLabel = "FILE") List<String> workflows)
                throws CliRefusal {
            RepositoryPolicy policy =
                    PolicyOptions.read(ResultReaders.standard(ReadLimits.DEFAULT), file);
            List<InputProblem> lacking = new ArrayList<>();
            for (String workflow : workflows == null ? List.<String>of() : workflows) {
                lacking.addAll(WorkflowCheck.problems(workflow, InputFiles.text(workflow), policy));
            }
            if (!lacking.isEmpty()) {
                throw new CliRefusal(ExitCode.USAGE, lacking);
            }
            policy.summary(ShellContext.printable(file)).forEach(shell.out()::println);
            if (workflows != null) {
                for (String workflow : workflows) {
                    List<String> left = WorkflowCheck.missingProjects(workflow, policy);
                    shell.say(
                            workflow
                                    + (left.isEmpty()
                                            ? ": complete"
                                            : ": measures what its suites name; not measured: "
                                                    + String.join(", ", left)));
                }
            }
            return ExitCode.PASS;
        }
    }

    @Command(name = "environment")
    final class EnvironmentCommand implements Callable<Integer> {
        private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

        @Option(names = "--set", paramLabel = "KEY=VALUE")
        private List<String> set = new ArrayList<>();

        @Option(names = "--to", paramLabel = "FILE")
        private Optional<String> to = Optional.empty();

        @Override
        public Integer call() throws CliRefusal {
            Map<String, String> facts = new TreeMap<>();
            processor()
                    .ifPresent(model -> {
                        facts.put(BenchmarkEnvironment.CPU, model);
                        facts.put(
                                BenchmarkEnvironment.PROCS,
                                String.valueOf(Runtime.getRuntime().availableProcessors()));
                    });
            for (String typed : set) {
                String key = key(typed);
                facts.put(key, typed.substring(key.length() + 1).strip());
            }
            facts.values().removeIf(String::isEmpty);
            if (facts.isEmpty()) {
                throw usage("nothing is known of this machine", "state --set \"cpu=…\"");
            }
            JsonObject json = new JsonObject();
            facts.forEach(json::put);
            String text = PythonJson.pretty(json.end());
            OutputFiles.write("--to", to, () -> text);
            if (to.isEmpty()) {
                shell.out().print(text);
            }
            return 0;
        }

        private static String key(String typed) throws CliRefusal {
            int equals = typed.indexOf('=');
            String key = equals < 0 ? typed : typed.substring(0, equals);
            if (equals < 0 || !CompanionFile.FACTS.contains(key)) {
                List<String> known = CompanionFile.FACTS.stream().sorted().toList();
                throw usage(
                        "expected KEY=VALUE with one of "
                                + String.join(", ", known)
                                + ", found "
                                + TextExcerpt.quote(typed),
                        NearestWord.hint(key, known));
            }
            return key;
        }

        private static CliRefusal usage(String what, String hint) {
            return CliRefusal.usage("--set", what, hint);
        }

        /** The first processor's model, on systems that tell it. */
        private static Optional<String> processor() {
            try (Stream<String> lines = Files.lines(PROCESSORS)) {
                return lines.filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .filter(model -> !model.isEmpty())
                        .findFirst();
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }
}
