package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.perfwarden.format.CompanionFile;
import io.perfwarden.format.json.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.NearestWord;
import io.perfwarden.model.TextExcerpt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden environment}. */
@Command(
        name = "environment",
        description = {
            "Write down the machine, for tools whose results do not name it.",
            "The file lies beside the results, in the same artifact. The processor is looked up on"
                    + " Linux; name what else matters."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  perfwarden environment --to results/" + CompanionFile.ENVIRONMENT + " \\",
            "      --set \"image=$ImageOS $ImageVersion\" --set \"runtime=$(go version)\""
        })
final class EnvironmentCommand implements Callable<Integer> {
    /** Where Linux names the processor. */
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    private final ShellContext shell;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "A fact: cpu, procs, gpu, os, runtime, tool or image, and a few of graphics.")
    private List<String> set = new ArrayList<>();

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "Where to write it; standard output unless named.")
    private Optional<String> to = Optional.empty();

    EnvironmentCommand(ShellContext shell) {
        this.shell = shell;
    }

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
        if (to.isPresent()) {
            OutputFiles.write(OutputFiles.path("--to", to.get()), text.getBytes(UTF_8));
        } else {
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
                            + TextExcerpt.quoted(typed),
                    NearestWord.hint(key, known));
        }
        return key;
    }

    private static CliRefusal usage(String what, String hint) {
        return new CliRefusal(ExitCode.USAGE, new InputProblem("--set", what, hint));
    }

    /** The first processor's model, where the system names it there. */
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
