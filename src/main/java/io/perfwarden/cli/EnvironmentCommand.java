package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.CompanionFile;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.model.*;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the facts of this machine that results shall have beside them, or what disturbs on it. */
@Command(name = "environment")
public final class EnvironmentCommand implements Callable<Integer> {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    private final ShellContext shell;

    @Option(names = "--set", paramLabel = "KEY=VALUE")
    private List<String> set = new ArrayList<>();

    @Option(names = "--to", paramLabel = "FILE")
    private Optional<String> to = Optional.empty();

    @Option(names = "--check")
    private boolean check;

    EnvironmentCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        if (check) {
            if (to.isPresent() || !set.isEmpty()) {
                throw CliRefusal.usage("--check", "writes no facts", "leave --set and --to out");
            }
            MachineCheck machine =
                    new MachineCheck(Path.of("/"), Runtime.getRuntime().availableProcessors());
            return show(machine.traits());
        }
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

    private int show(List<MachineCheck.MachineTrait> traits) {
        List<List<String>> rows = new ArrayList<>(List.of(List.of("what", "found", "disturbs")));
        for (MachineCheck.MachineTrait one : traits) {
            String disturbs = one.remedy().map("yes: "::concat).orElse("no");
            rows.add(
                    List.of(
                            one.name(),
                            one.found().orElse("not known"),
                            one.found().isPresent() ? disturbs : "not known"));
        }
        ShellContext.TextColumns.lines(rows, shell.screen().columns()).forEach(shell::say);
        return ExitCode.PASS;
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
