package io.perfwarden.jmh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often the rule for base and head in turns cries wolf: records the same code on both sides
 * again and again with {@code perfwarden pair}, has {@code perfwarden compare} judge each
 * recording, and counts. Every alarm is false.
 *
 * <p>Beside it stands what the usual rule, 5 % over one earlier run, says of the first round of the
 * same recordings. A recording that is there already is not made again, so that it can be stopped.
 */
public final class SameCode {
    private static final Path DIRECTORY = Path.of("target", "same-code");
    private static final Pattern REGRESSED = Pattern.compile("\"outcome\": ?\"regressed\"");
    private static final Pattern ROW = Pattern.compile("\"outcome\": ?\"");

    private final int recordings;
    private final int rounds;

    private SameCode(int recordings, int rounds) {
        this.recordings = recordings;
        this.rounds = rounds;
    }

    /**
     * Records and counts.
     *
     * @param args how many recordings, 40 unless named, of how many rounds, 10 unless named
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        new SameCode(
                        args.length > 0 ? Integer.parseInt(args[0]) : 40,
                        args.length > 1 ? Integer.parseInt(args[1]) : 10)
                .run();
    }

    /** Rows, and those that would keep a change from being merged. */
    private record Count(int recordings, int withAlarm, int rows, int alarms) {
        static final Count NONE = new Count(0, 0, 0, 0);

        Count and(String report) {
            int red = matches(REGRESSED, report);
            return new Count(
                    recordings + 1,
                    withAlarm + Math.min(red, 1),
                    rows + matches(ROW, report),
                    alarms + red);
        }

        private static int matches(Pattern pattern, String report) {
            Matcher matcher = pattern.matcher(report);
            int found = 0;
            while (matcher.find()) {
                found++;
            }
            return found;
        }

        String line(String rule) {
            return String.format(
                    Locale.ROOT,
                    "%-45s alarms in %d of %d recordings, %d of %d rows",
                    rule,
                    withAlarm,
                    recordings,
                    alarms,
                    rows);
        }
    }

    private void run() throws IOException, InterruptedException {
        Files.createDirectories(DIRECTORY);
        List<Path> all = new ArrayList<>();
        for (int number = 1; number <= recordings; number++) {
            Path directory = DIRECTORY.resolve("%03d".formatted(number));
            if (!Files.exists(directory.resolve("perfwarden-pair.json"))) {
                record(directory);
            }
            all.add(directory);
        }
        tell(all);
    }

    private static void tell(List<Path> all) throws IOException, InterruptedException {
        Count oneJob = Count.NONE;
        Count twoJobs = Count.NONE;
        Count usual = Count.NONE;
        for (int at = 0; at < all.size(); at++) {
            String directory = all.get(at).toString();
            String next = all.get((at + 1) % all.size()).toString();
            oneJob = oneJob.and(compare("", directory, "--dedicated"));
            twoJobs = twoJobs.and(compare("", directory, "--again", next));
            usual = usual.and(compare("/round-01", directory, "--decision", "threshold"));
        }
        System.out.println(oneJob.line("in turns, one job, as on dedicated machines:"));
        System.out.println(twoJobs.line("in turns, confirmed by a second job:"));
        System.out.println(usual.line("5 % over one earlier run:"));
    }

    private void record(Path directory) throws IOException, InterruptedException {
        String once =
                java() + " org.openjdk.jmh.Main SampleSpeed -f 0 -v SILENT -rf json -rff {out}";
        perfwarden(
                "pair",
                "--base",
                once,
                "--head",
                once,
                "--rounds",
                Integer.toString(rounds),
                "--out",
                directory.toString());
    }

    private static String compare(String file, String directory, String... options)
            throws IOException, InterruptedException {
        List<String> arguments =
                new ArrayList<>(
                        List.of("compare", directory + "/base" + file, directory + "/head" + file));
        arguments.addAll(List.of("--output", "json"));
        arguments.addAll(List.of(options));
        return perfwarden(arguments.toArray(String[]::new));
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java")
                + " -cp '"
                + System.getProperty("java.class.path")
                + "'";
    }

    private static String perfwarden(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "io.perfwarden.Main"));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        if (code > 1) {
            throw new IOException("perfwarden " + arguments[0] + " ended with " + code);
        }
        return out;
    }
}
