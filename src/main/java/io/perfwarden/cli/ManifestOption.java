package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.model.*;
import io.perfwarden.report.RecordedRun;
import io.perfwarden.report.ReleaseAttestation.FoundFile;
import io.perfwarden.report.machine.JsonReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Writes a manifest of a comparison, and repeats one. */
@Command
final class ManifestOption {
    /** The options that decide; a manifest has no others. */
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

    @Option(names = "--manifest", paramLabel = "FILE")
    private Optional<String> manifest = Optional.empty();

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    /** Writes the manifest, if it is asked for. */
    void write(List<String> read, SuiteComparison judged, ShellContext shell) throws CliRefusal {
        if (manifest.isEmpty()) {
            return;
        }
        RecordedRun run =
                new RecordedRun(
                        shell.version(),
                        LocalDate.ofInstant(shell.clock().instant(), ZoneOffset.UTC),
                        arguments(Objects.requireNonNull(command).commandLine().getParseResult()),
                        hashes(read),
                        new RecordedRun.RecordedConclusion(
                                judged.verdict().name().toLowerCase(Locale.ROOT),
                                Sha256Digest.of(
                                        JsonReport.render(new Comparison(List.of(judged))))));
        OutputFiles.write("--manifest", manifest, run::render);
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

    /** Compares again as of that day; refuses any other manifest. */
    static Optional<String> repeat(RecordedRun run, ShellContext shell) {
        if (!isPlain(run.arguments())) {
            shell.complain(
                    InputProblem.of("replay", "the manifest asks for more than a comparison"));
            return Optional.empty();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ShellContext quiet =
                new ShellContext(
                        new PrintStream(out, true, UTF_8),
                        shell.err(),
                        ShellContext.Screen.NONE,
                        Clock.fixed(
                                run.day().atStartOfDay(ZoneOffset.UTC).toInstant(), ZoneOffset.UTC),
                        shell.version());
        List<String> line = new ArrayList<>(List.of("compare", "--output=json"));
        line.addAll(run.arguments());
        int code =
                new CliRunner(quiet, LocalCommands.all(quiet, ServerHistories.NONE))
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

    private static final int MOST = 10_000;

    /**
     * Hashes of files, also in directories at any depth.
     *
     * @return by path, as typed or below
     */
    static Map<String, String> hashes(List<String> typed) throws CliRefusal {
        Map<String, String> hashes = new TreeMap<>();
        ReleaseFiles files = new ReleaseFiles();
        for (String path : typed) {
            for (String file : files(path)) {
                FoundFile found =
                        files.find(file)
                                .orElseThrow(() -> refuse(file, "is no file that can be hashed"));
                hashes.put(file, found.sha256());
            }
        }
        return hashes;
    }

    private static List<String> files(String typed) throws CliRefusal {
        Path path = Path.of(typed);
        if (!Files.isDirectory(path)) {
            return List.of(typed);
        }
        try (Stream<Path> below = Files.walk(path)) {
            List<String> files =
                    below.filter(Files::isRegularFile)
                            .map(Path::toString)
                            .limit(MOST + 1L)
                            .toList();
            if (files.size() > MOST) {
                throw refuse(typed, "holds more files than a manifest may name, 10,000");
            }
            return files;
        } catch (IOException e) {
            throw refuse(typed, "cannot be read: " + e.getMessage());
        }
    }

    private static CliRefusal refuse(String where, String what) {
        return CliRefusal.unreadable("--manifest: " + where, what);
    }
}
