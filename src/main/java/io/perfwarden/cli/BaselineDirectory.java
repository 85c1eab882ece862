package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.BenchmarkHistory.HistorySource;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.*;
import io.perfwarden.stats.DetectionConstants;

/**
 * A directory of baselines, {@code <name>.<ext>}, with replaced ones, {@code
 * archive/<name>-<sha>.<ext>}. A file that cannot be read is reported on standard error, and the
 * others are read.
 */
final class BaselineDirectory {
    private static final Pattern ARCHIVED =
            Pattern.compile("^(.+?)-(?:[0-9a-f]{7,64}|unknown)(?:-[1-9]\\d*)?$");

    /** Most names that are proposed, whole, to be pasted. */
    private static final int MOST_MEANT = 3;

    /** Most names that are searched for a near one. */
    private static final int MOST_NAMES = 10_000;

    private final Consumer<InputProblem> complaints;
    private final ReadProgress progress;
    private final ResultReaders readers;
    private final String typed;

    /** {@code current}: whether it is the present baseline and not archived. */
    private record HistoryFile(LocalFile file, boolean current) {}

    /**
     * @param complaints gets the problems of skipped files
     */
    BaselineDirectory(
            Consumer<InputProblem> complaints,
            ReadProgress progress,
            ResultReaders readers,
            String typed) {
        this.complaints = complaints;
        this.progress = progress;
        this.readers = readers;
        this.typed = typed;
    }

    BaselineDirectory(ShellContext shell, String typed) {
        this(
                shell::complain,
                new ReadProgress(shell),
                ResultReaders.standard(ReadLimits.DEFAULT),
                typed);
    }

    static GlobPattern pattern(String benchmark) throws CliRefusal {
        try {
            return GlobPattern.parse(benchmark);
        } catch (IllegalArgumentException e) {
            throw CliRefusal.usage("BENCHMARK", "the pattern " + e.getMessage());
        }
    }

    /** The histories of benchmarks, by suite; at least one. */
    Map<String, BenchmarkHistory> benchmarks(String benchmark) throws CliRefusal {
        GlobPattern wanted = pattern(benchmark);
        Map<String, BenchmarkHistory> histories = new LinkedHashMap<>();
        boolean any = false;
        SortedSet<String> names = new TreeSet<>();
        for (Map.Entry<String, List<HistoryFile>> suite : suites().entrySet()) {
            BenchmarkHistory history = new BenchmarkHistory();
            for (HistoryFile stored : suite.getValue()) {
                any |=
                        read(
                                stored,
                                (source, baseline) ->
                                        BenchmarkIdentities.ofBaseline(baseline.results())
                                                .measurements()
                                                .forEach(row -> {
                                                    String name = row.id().name();
                                                    if (names.size() < MOST_NAMES) {
                                                        names.add(name);
                                                    }
                                                    if (name.equals(benchmark)
                                                            || SuiteRule.matches(
                                                                    wanted, row.id())) {
                                                        history.add(source, row);
                                                    }
                                                }));
            }
            if (!history.lines().isEmpty()) {
                histories.put(suite.getKey(), history);
            }
        }
        if (!any) {
            throw CliRefusal.unreadable(typed, "holds no baseline that can be read");
        }
        if (histories.isEmpty()) {
            throw CliRefusal.usage(
                    "BENCHMARK",
                    "no benchmark in " + typed + " is called " + benchmark,
                    nearest(benchmark, names));
        }
        return histories;
    }

    /** Suggests names for one that fits no benchmark. */
    static String nearest(String typed, Set<String> names) {
        String part = typed.replaceAll("[*?]", "").toLowerCase(Locale.ROOT);
        List<String> near =
                names.stream()
                        .filter(it -> !part.isEmpty())
                        .filter(it -> it.toLowerCase(Locale.ROOT).contains(part))
                        .toList();
        List<String> meant = near.isEmpty() ? NearestWord.of(typed, names).stream().toList() : near;
        return meant.isEmpty()
                ? "there are " + TextExcerpt.some(names)
                : "did you mean "
                        + meant.stream()
                                .limit(MOST_MEANT)
                                .map(it -> TextExcerpt.of(it, 200))
                                .collect(Collectors.joining(", "))
                        + "?";
    }

    /**
     * @param names possible names of the suite's files, the likeliest first; none for a directory
     *     of a single suite
     */
    SuiteHistory history(SuitePlatform where, List<String> names) throws CliRefusal {
        return history(where, runs(names));
    }

    /** {@code runs}: the oldest first. */
    static SuiteHistory history(SuitePlatform where, Map<HistorySource, Baseline> runs) {
        HistoryBuilder past = SuiteHistory.of(where);
        runs.forEach((source, baseline) ->
                past.run(
                                new PastRun(
                                        source.commit().orElse(source.file()),
                                        source.date(),
                                        baseline.results().environment()))
                        .add(baseline.results().measurements()));
        return past.build();
    }

    /** The newest runs of a suite, the oldest first. */
    private NavigableMap<HistorySource, Baseline> runs(List<String> names) throws CliRefusal {
        Map<String, List<HistoryFile>> suites = suites();
        return newest(suites.getOrDefault(chosenName(names, suites.keySet()), List.of()));
    }

    /**
     * The newest runs of a suite by platform, the oldest first; empty without files of exactly that
     * name. A suite with platforms has a directory of its own.
     */
    Map<String, NavigableMap<HistorySource, Baseline>> runs(SuitePolicy suite) throws CliRefusal {
        Map<String, NavigableMap<HistorySource, Baseline>> runs = new TreeMap<>();
        for (Map.Entry<String, List<HistoryFile>> files : suites().entrySet()) {
            Optional<String> platform =
                    files.getKey().equals(suite.name())
                            ? Optional.of("")
                            : platform(suite, files.getKey());
            if (platform.isPresent()) {
                runs.put(platform.get(), newest(files.getValue()));
            }
        }
        return runs;
    }

    /** The newest runs of all files by name without extension, the oldest first. */
    Map<String, NavigableMap<HistorySource, Baseline>> runs() throws CliRefusal {
        Map<String, NavigableMap<HistorySource, Baseline>> runs = new TreeMap<>();
        suites().forEach((name, files) -> runs.put(name, newest(files)));
        runs.values().removeIf(Map::isEmpty);
        return runs;
    }

    private Optional<String> platform(SuitePolicy suite, String stem) {
        Path expected = Path.of(suite.baselinePath("{platform}"));
        Path parent = expected.getParent();
        if (parent != null && !Path.of(typed).toAbsolutePath().normalize().endsWith(parent)) {
            return Optional.empty();
        }
        String[] around = stem(expected).split("\\{platform}", 2);
        boolean fits =
                around.length == 1
                        ? stem.equals(around[0])
                        : stem.length() > around[0].length() + around[1].length()
                                && stem.startsWith(around[0])
                                && stem.endsWith(around[1]);
        return Optional.of(stem)
                .filter(_ -> fits)
                .map(it ->
                        around.length == 1
                                ? ""
                                : it.substring(
                                        around[0].length(), it.length() - around[1].length()));
    }

    private NavigableMap<HistorySource, Baseline> newest(List<HistoryFile> files) {
        TreeMap<HistorySource, Baseline> runs = new TreeMap<>(BenchmarkHistory.BY_TIME);
        for (HistoryFile stored : files) {
            read(stored, runs::put);
            if (runs.size() > DetectionConstants.HISTORY_RUNS) {
                runs.pollFirstEntry();
            }
        }
        return runs;
    }

    private String chosenName(List<String> names, Set<String> suites) throws CliRefusal {
        Optional<String> named = names.stream().filter(suites::contains).findFirst();
        if (named.isPresent() || suites.size() == 1) {
            return named.orElseGet(() -> suites.iterator().next());
        }
        throw refuseUnknown(suites, names);
    }

    CliRefusal refuseUnknown(Collection<String> names) throws CliRefusal {
        return refuseUnknown(suites().keySet(), names);
    }

    private CliRefusal refuseUnknown(Set<String> suites, Collection<String> names) {
        Optional<String> near =
                names.stream().flatMap(it -> NearestWord.of(it, suites).stream()).findFirst();
        return CliRefusal.unreadable(
                typed,
                suites.isEmpty()
                        ? "holds no baselines"
                        : "holds the baselines of "
                                + TextExcerpt.some(suites)
                                + ", and none of "
                                + String.join(" or ", names),
                typed.matches("(.*[/\\\\])?archive[/\\\\]?")
                        ? "expected the directory above the archive"
                        : near.map(it -> "did you mean \"" + it + "\"?")
                                .orElse("perfwarden import makes one of another system's history"));
    }

    private boolean read(HistoryFile stored, BiConsumer<HistorySource, Baseline> use) {
        return switch (BaselineFiles.read(
                progress.watch(stored.file()), readers, ResultReaders.AUTO)) {
            case ReadOutcome.Rejected<Baseline>(List<InputProblem> problems) -> {
                problems.forEach(complaints);
                yield false;
            }
            case ReadOutcome.Ok<Baseline>(Baseline baseline) -> {
                use.accept(
                        HistorySource.of(stored.file().name(), stored.current(), baseline),
                        baseline);
                yield true;
            }
        };
    }

    private Map<String, List<HistoryFile>> suites() throws CliRefusal {
        Map<String, List<HistoryFile>> suites = new TreeMap<>();
        try {
            Path directory = Path.of(typed);
            if (!Files.isDirectory(directory)) {
                throw CliRefusal.unreadable(typed, "no such directory");
            }
            for (Path file : files(directory)) {
                add(suites, stem(file), new HistoryFile(local(file), true));
            }
            Set<String> current = Set.copyOf(suites.keySet());
            Path archive = directory.resolve("archive");
            for (Path file : Files.isDirectory(archive) ? files(archive) : List.<Path>of()) {
                archivedCommit(stem(file), current)
                        .ifPresent(name -> add(suites, name, new HistoryFile(local(file), false)));
            }
            return suites;
        } catch (IOException | InvalidPathException e) {
            throw CliRefusal.unreadable(typed, "cannot be read: " + e.getMessage());
        }
    }

    /**
     * The suite in an archived file's name. A commit usually follows, but an imported history may
     * name its commits freely.
     */
    private static Optional<String> archivedCommit(String stem, Set<String> current) {
        Matcher name = ARCHIVED.matcher(stem);
        Optional<String> ofCommit = name.matches() ? Optional.of(name.group(1)) : Optional.empty();
        return ofCommit.filter(current::contains)
                .or(() ->
                        current.stream()
                                .filter(suite -> stem.startsWith(suite + "-"))
                                .max(KeyOrder.ofInt(String::length)))
                .or(() -> ofCommit);
    }

    private static void add(
            Map<String, List<HistoryFile>> suites, String name, HistoryFile stored) {
        suites.computeIfAbsent(name, _ -> new ArrayList<>()).add(stored);
    }

    /** Files that may be baselines by their names; a page beside them is none. */
    static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .filter(file -> ResultReaders.mayBeResult(local(file)))
                    .sorted()
                    .toList();
        }
    }

    static String stem(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? name : name.substring(0, dot);
    }

    private static LocalFile local(Path file) {
        return new LocalFile(file.toString(), file);
    }
}
