package io.perfwarden.cli.commands;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.perfwarden.cli.Cli;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.cli.release.ReadFiles;
import io.perfwarden.cli.trend.KeptHistories;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.manifest.RecordedRun;
import io.perfwarden.manifest.Sha256;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.machine.JsonReport;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Writes down what was compared, so that it can be repeated, and repeats it. */
@Command
final class ManifestOption {
    /** The options that decide; of all others a manifest says nothing, and none is obeyed. */
    private static final List<String> DECIDING =
            List.of(
                    "--config",
                    "--suite",
                    "--decision",
                    "--fail",
                    "--warn",
                    "--slack",
                    "--format",
                    "--history",
                    "--again",
                    "--archived",
                    "--release",
                    "--dedicated");

    @Option(
            names = "--manifest",
            paramLabel = "FILE",
            description =
                    "Write what was read, with hashes, and what came of it to this file;"
                            + " \"perfwarden replay\" checks and repeats it.")
    private Optional<String> manifest = Optional.empty();

    /** Set by picocli where a line was read, and only a line asks for a manifest. */
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    /**
     * Writes it, where it is asked for.
     *
     * @param read the paths that were read
     */
    void write(List<String> read, SuiteComparison judged, Shell shell) throws Refusal {
        if (manifest.isEmpty()) {
            return;
        }
        RecordedRun run =
                new RecordedRun(
                        shell.version(),
                        LocalDate.ofInstant(shell.clock().instant(), ZoneOffset.UTC),
                        arguments(Objects.requireNonNull(command).commandLine().getParseResult()),
                        ReadFiles.hashes(read),
                        new RecordedRun.Conclusion(
                                judged.verdict().name().toLowerCase(Locale.ROOT),
                                Sha256.of(JsonReport.render(new Comparison(List.of(judged))))));
        Outputs.write(Outputs.path("--manifest", manifest.get()), run.render().getBytes(UTF_8));
    }

    private static List<String> arguments(ParseResult typed) {
        List<String> arguments = new ArrayList<>();
        for (OptionSpec option : typed.matchedOptions()) {
            if (DECIDING.contains(option.longestName())) {
                boolean flag = option.arity().max() == 0;
                option.originalStringValues()
                        .forEach(value ->
                                arguments.add(option.longestName() + (flag ? "" : "=" + value)));
            }
        }
        arguments.add("--");
        typed.matchedPositionals()
                .forEach(positional -> arguments.addAll(positional.originalStringValues()));
        return arguments;
    }

    /** Compares again as of that day; a manifest that asks for anything else is refused. */
    static Optional<String> repeat(RecordedRun run, Shell shell) {
        if (!isPlain(run.arguments())) {
            shell.complain(Problem.of("replay", "the manifest asks for more than a comparison"));
            return Optional.empty();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Shell quiet =
                new Shell(
                        new PrintStream(out, true, UTF_8),
                        shell.err(),
                        Shell.Screen.NONE,
                        Clock.fixed(
                                run.day().atStartOfDay(ZoneOffset.UTC).toInstant(), ZoneOffset.UTC),
                        shell.version());
        List<String> line = new ArrayList<>(List.of("compare", "--output=json"));
        line.addAll(run.arguments());
        int code =
                new Cli(quiet, Commands.all(quiet, KeptHistories.NONE))
                        .run(line.toArray(String[]::new));
        boolean judged =
                code == ExitCode.PASS || code == ExitCode.REGRESSION || code == ExitCode.NO_VERDICT;
        return judged ? Optional.of(out.toString(UTF_8)) : Optional.empty();
    }

    private static boolean isPlain(List<String> arguments) {
        int files = arguments.indexOf("--");
        return files >= 0
                && arguments.subList(0, files).stream()
                        .allMatch(word -> DECIDING.contains(word.split("=", 2)[0]));
    }
}
