package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.KeyOrder;

/**
 * A run of a command line under Valgrind, which counts the instructions of all its processes. The
 * model of the cache stays off, because it is another on each machine.
 *
 * @param scratch a directory for what Valgrind writes, which is deleted at the end
 */
record ValgrindRun(
        Path scratch, ShellLine command, List<String> arguments, Map<String, String> told) {
    /** The directory's name within that of a job, where a run that was killed leaves it. */
    static final String SCRATCH = "counting";

    private enum ValgrindTool {
        CACHEGRIND("--cache-sim=no", "--branch-sim=no"),
        CALLGRIND();

        private final List<String> options;

        ValgrindTool(String... options) {
            this.options = List.of(options);
        }

        private List<String> arguments(Path counts) {
            String name = name().toLowerCase(Locale.ROOT);
            String file = "--%s-out-file=%s/%%p".formatted(name, escape(counts));
            return Stream.of(List.of("--tool=" + name), options, List.of(file))
                    .flatMap(List::stream)
                    .toList();
        }
    }

    /** What a shell ends with if SIGILL ended its command. */
    private static final int UNKNOWN_INSTRUCTION = 132;

    private static final Pattern ITERATIONS_OF_GOOGLE =
            Pattern.compile("--benchmark_min_time=\\d+x");

    private static final String COMMAND = "cmd: ";
    private static final Pattern SUMMARY = Pattern.compile("summary: (\\d{1,18})");
    private static final Pattern EVENTS = Pattern.compile("events: Ir");

    /** A process, with its instructions and what Valgrind wrote of it. */
    private record CountedProcess(String command, long instructions, Path file) {}

    /** What is done with the files of the processes, before they are deleted. */
    private interface ProcessReader<T> {
        T read(List<CountedProcess> processes) throws CliRefusal, IOException;
    }

    /** Refuses where Valgrind cannot run, before anything is measured. */
    static void checkInstalled() throws CliRefusal {
        String system = System.getProperty("os.name", "");
        if (system.startsWith("Mac") || system.startsWith("Windows")) {
            throw CliRefusal.usage("--count", "needs Valgrind, which does not run on " + system);
        }
        try {
            Process version =
                    new ProcessBuilder("valgrind", "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (version.waitFor() == 0) {
                return;
            }
        } catch (IOException _) {
            // is refused below
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw CliRefusal.usage(
                "--count", "needs Valgrind, which is not here", "install the package valgrind");
    }

    /**
     * The instructions of all processes but the shell of the command line.
     *
     * @param what for messages
     */
    long count(String what) throws CliRefusal {
        return run(
                what,
                ValgrindTool.CACHEGRIND,
                processes -> processes.stream().mapToLong(CountedProcess::instructions).sum());
    }

    /**
     * Writes the instructions of each function, of the process that executed most.
     *
     * @param what for messages
     * @param target a file in Callgrind's format
     */
    void profile(String what, Path target) throws CliRefusal {
        run(
                what,
                ValgrindTool.CALLGRIND,
                processes -> {
                    CountedProcess largest =
                            Collections.max(
                                    processes, KeyOrder.ofLong(CountedProcess::instructions));
                    OutputFiles.write(target, Files.readAllBytes(largest.file()));
                    return target;
                });
    }

    private <T> T run(String what, ValgrindTool tool, ProcessReader<T> reader) throws CliRefusal {
        try {
            // what outlived a job that was killed writes elsewhere
            Path own = scratch.resolve("%010d".formatted(ProcessHandle.current().pid()));
            Files.createDirectories(own);
            try {
                return reader.read(processes(what, tool, own));
            } finally {
                PairJob.delete(scratch);
            }
        } catch (IOException e) {
            throw CliRefusal.usage(what, "cannot be counted: " + e.getMessage());
        }
    }

    private List<CountedProcess> processes(String what, ValgrindTool tool, Path directory)
            throws CliRefusal, IOException {
        Path counts = Files.createDirectory(directory.resolve("counts"));
        Path results = directory.resolve("out");
        List<String> under = new ArrayList<>(List.of("valgrind", "-q", "--trace-children=yes"));
        under.addAll(tool.arguments(counts));
        under.add("--log-file=" + escape(directory.resolve("log")) + ".%p");
        int code = command.run(under, Path.of(""), arguments, told, results);
        if (code == UNKNOWN_INSTRUCTION) {
            throw CliRefusal.unreadable(
                    what,
                    "Valgrind does not know an instruction of this processor",
                    "a newer Valgrind; for Go GODEBUG=cpu.rdtscp=off");
        }
        String line = command.fill(results.toAbsolutePath().toString(), arguments);
        if (code != 0) {
            throw CliRefusal.unreadable(
                    what,
                    "the command ended with " + code,
                    ITERATIONS_OF_GOOGLE.matcher(line).find()
                            ? "Google Benchmark before 1.8 takes no number of iterations"
                            : "");
        }
        String shell = "sh -c " + line.lines().findFirst().orElse("");
        List<CountedProcess> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(counts)) {
            for (Path file : files.toList()) {
                all.add(
                        read(file)
                                .orElseThrow(() ->
                                        CliRefusal.unreadable(
                                                what,
                                                "a count of Valgrind is not whole",
                                                "is the disk full?")));
            }
        }
        if (all.isEmpty()) {
            throw CliRefusal.unreadable(what, "Valgrind counted nothing");
        }
        List<CountedProcess> own =
                all.stream().filter(it -> !it.command().equals(shell.strip())).toList();
        return own.isEmpty() ? all : own;
    }

    private static String escape(Path path) {
        return path.toAbsolutePath().toString().replace("%", "%%");
    }

    /** Empty if its end is missing. */
    private static Optional<CountedProcess> read(Path file) throws IOException {
        String command = "";
        boolean isCount = false;
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher summary = SUMMARY.matcher(line);
                if (line.startsWith(COMMAND) && command.isEmpty()) {
                    command = line.substring(COMMAND.length());
                } else if (EVENTS.matcher(line.strip()).matches()) {
                    isCount = true;
                } else if (isCount && summary.lookingAt()) {
                    return Optional.of(
                            new CountedProcess(
                                    command.strip(), Long.parseLong(summary.group(1)), file));
                }
            }
        }
        return Optional.empty();
    }
}
