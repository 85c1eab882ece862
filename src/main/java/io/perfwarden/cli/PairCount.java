package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.CountFile;
import io.perfwarden.format.CountedRounds;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.format.PairMark;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.MetricResult;
import io.perfwarden.report.CommonWording;
import io.perfwarden.stats.CountedChange;
import io.perfwarden.stats.CountedChange.CountDoubt;
import io.perfwarden.stats.DetectionConstants;

/**
 * Counts the instructions of both sides after their rounds. Two numbers of iterations give those of
 * the loop alone, without the program's start.
 *
 * @param directory of the job
 * @param commands by side, with their places
 * @param isAdvice whether two counts are enough, because they only advise
 * @param hasFunctions whether the functions of what changed are told
 * @param read the rounds of a directory
 */
record PairCount(
        ShellContext shell,
        Path directory,
        Map<String, String> commands,
        FilterStyle style,
        boolean isAdvice,
        boolean hasFunctions,
        SuitePolicy suite,
        PairLooks.RoundReader read) {
    /** The place of the arguments that choose one benchmark. It is outside quotes. */
    static final String BENCHMARK = "{benchmark}";

    /** The place of a number of iterations. */
    static final String ITERATIONS = "{iterations}";

    private static final int FEW = 10;
    private static final int MANY = 110;

    private static final Pattern COMPILES =
            Pattern.compile(
                    "(?:^|[\\s;&|/])(?:java|node|npm|npx|bun|deno|dotnet|mvnw?|gradlew?)(?:\\s|$)");

    private static final Pattern INTERPRETS = Pattern.compile("\\s(?:-Xint|--jitless)(?:\\s|$)");

    /** Refuses what cannot be counted, before anything is measured. */
    void check() throws CliRefusal {
        for (String command : commands.values()) {
            if (command.contains(BENCHMARK) && line(command, FEW).quotesFilter()) {
                throw CliRefusal.usage("--count", "has its place {benchmark} within quotes");
            }
            boolean compiles =
                    COMPILES.matcher(command).find() && !INTERPRETS.matcher(command).find();
            if (!isAdvice && compiles) {
                throw CliRefusal.usage(
                        "--count",
                        "runs a just-in-time compiler, whose instructions do not repeat",
                        "--count-anyway makes its counts advice");
            }
        }
        if (!isAdvice && style == FilterStyle.CATCH2) {
            throw CliRefusal.usage(
                    "--count",
                    "runs Catch2, which chooses the number of iterations by the clock",
                    "--count-anyway makes its counts advice");
        }
        ValgrindRun.checkInstalled();
        if (!isBySlope()) {
            shell.tell("the command has no place {iterations}, so its start is counted as well");
        }
    }

    private boolean isBySlope() {
        return commands.values().stream().allMatch(it -> it.contains(ITERATIONS));
    }

    /** Counts what is not counted yet, and writes each count as soon as both sides have it. */
    void count() throws CliRefusal {
        List<BenchmarkId> all = benchmarks(read.rounds(directory, PairMark.MOST_ROUNDS));
        if (all.size() > 1 && !commands.values().stream().allMatch(it -> it.contains(BENCHMARK))) {
            throw CliRefusal.usage(
                    "--count",
                    "has no place {benchmark}, and the rounds measured %d benchmarks"
                            .formatted(all.size()),
                    "go on with one, and with --continue");
        }
        shell.tell("counting " + CommonWording.quantity(all.size(), "benchmark"));
        List<Map<String, CountFile>> counts = new ArrayList<>();
        for (int number = 1; number <= CountFile.MOST; number++) {
            List<BenchmarkId> open = number < CountFile.MOST ? all : changedOnes(all, counts);
            if (open.isEmpty()) {
                return;
            }
            counts.add(whole(number, open));
            if (number == CountFile.MOST && hasFunctions) {
                functions().profile(open);
            }
        }
    }

    private PairFunctions functions() {
        return new PairFunctions(shell, directory.resolve(FunctionsFile.DIRECTORY), this::run);
    }

    /** Benchmarks of both sides, as far as a command can tell them from each other. */
    private List<BenchmarkId> benchmarks(PairedRounds job) {
        Set<BenchmarkId> base = measuredIds(job.baseResults().measurements());
        base.retainAll(measuredIds(job.headResults().measurements()));
        Map<String, Long> names =
                base.stream()
                        .collect(Collectors.groupingBy(BenchmarkId::name, Collectors.counting()));
        List<BenchmarkId> single =
                base.stream().filter(id -> names.getOrDefault(id.name(), 0L) == 1).toList();
        if (single.size() < base.size()) {
            shell.tell(
                    CommonWording.quantity(base.size() - single.size(), "benchmark")
                            + " cannot be told from others of one name, and are not counted");
        }
        return single;
    }

    private static Set<BenchmarkId> measuredIds(List<MetricResult> results) {
        return results.stream()
                .filter(MetricResult::hasValue)
                .map(MetricResult::id)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** What two counts call worse or better is counted once more. */
    private List<BenchmarkId> changedOnes(
            List<BenchmarkId> all, List<Map<String, CountFile>> counts) {
        return isAdvice ? List.of() : all.stream().filter(id -> isChanged(id, counts)).toList();
    }

    private boolean isChanged(BenchmarkId id, List<Map<String, CountFile>> counts) {
        double fail = suite.rowPolicy(id, CountedRounds.INSTRUCTIONS.name()).limits().fail();
        return CountedChange.of(
                        counts(PairMark.BASE, id, counts),
                        counts(PairMark.HEAD, id, counts),
                        false,
                        Math.min(fail, DetectionConstants.EXACT_LIMIT))
                .flatMap(CountedChange::doubt)
                .equals(Optional.of(CountDoubt.FEW));
    }

    private static double[] counts(
            String side, BenchmarkId id, List<Map<String, CountFile>> counts) {
        return counts.stream()
                .map(it -> Objects.requireNonNull(it.get(side)))
                .mapToDouble(it -> it.instructions().getOrDefault(id.label(), Double.NaN))
                .toArray();
    }

    /** A count of both sides: the one that is there, or a new one. */
    private Map<String, CountFile> whole(int number, List<BenchmarkId> open) throws CliRefusal {
        Map<String, CountFile> both = new LinkedHashMap<>();
        Path ofBase = file(PairMark.BASE, number);
        Path ofHead = file(PairMark.HEAD, number);
        if (Files.exists(ofBase) && Files.exists(ofHead)) {
            both.put(PairMark.BASE, read(ofBase));
            both.put(PairMark.HEAD, read(ofHead));
            return both;
        }
        for (String side : List.of(PairMark.BASE, PairMark.HEAD)) {
            SortedMap<String, Double> instructions = new TreeMap<>();
            for (BenchmarkId id : open) {
                instructions.put(id.label(), count(side, number, id));
            }
            both.put(side, new CountFile(!isBySlope(), instructions));
        }
        for (var one : both.entrySet()) {
            OutputFiles.write(file(one.getKey(), number), one.getValue().text().getBytes(UTF_8));
        }
        return both;
    }

    private static CountFile read(Path file) throws CliRefusal {
        return CliRefusal.orElse(
                ExitCode.UNREADABLE, CountFile.read(new LocalFile(file.toString(), file)));
    }

    private Path file(String side, int number) {
        return directory.resolve(side).resolve(CountFile.name(number));
    }

    private double count(String side, int number, BenchmarkId id) throws CliRefusal {
        String what = "count %d, %s, %s".formatted(number, side, id.label());
        shell.tell(what);
        long few = count(side, number, id, FEW, what);
        if (!isBySlope()) {
            return few;
        }
        long many = count(side, number, id, MANY, what);
        if (many - few < MANY - FEW) {
            throw CliRefusal.unreadable(
                    what,
                    "%d iterations execute no more instructions than %d".formatted(MANY, FEW),
                    "a benchmark that chooses its own number of iterations cannot be counted;"
                            + " does {benchmark} choose it?");
        }
        return (many - few) / (double) (MANY - FEW);
    }

    private long count(String side, int number, BenchmarkId id, int iterations, String what)
            throws CliRefusal {
        return run(side, number, id, iterations, what).count(what);
    }

    /** The run that the functions of a benchmark are taken from. */
    private ValgrindRun run(String side, BenchmarkId id, String what) throws CliRefusal {
        return run(side, CountFile.MOST, id, MANY, what);
    }

    private ValgrindRun run(String side, int number, BenchmarkId id, int iterations, String what)
            throws CliRefusal {
        String command = Objects.requireNonNull(commands.get(side));
        Optional<List<String>> chosen = style.arguments(List.of(id.name()));
        if (command.contains(BENCHMARK) && chosen.isEmpty()) {
            throw CliRefusal.unreadable(what, "its name does not fit into a command");
        }
        // a test that was compiled by itself has other names of the options
        List<String> arguments =
                chosen.orElse(List.of()).stream()
                        .map(it ->
                                style == FilterStyle.GO && it.equals("-bench") ? "-test.bench" : it)
                        .toList();
        Map<String, String> told =
                Map.of("PERFWARDEN_SIDE", side, "PERFWARDEN_ROUND", Integer.toString(number));
        return new ValgrindRun(
                directory.resolve(ValgrindRun.SCRATCH), line(command, iterations), arguments, told);
    }

    private static ShellLine line(String command, int iterations) {
        return new ShellLine(
                command.replace(ITERATIONS, Integer.toString(iterations))
                        .replace(BENCHMARK, ShellLine.FILTER));
    }
}
