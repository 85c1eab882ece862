package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.format.json.RecordJson;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.stats.*;
import io.perfwarden.stats.CandidateDecision.RunHistory;
import io.perfwarden.stats.CandidateDecision.TestCandidate;
import io.perfwarden.stats.TestOptions.Rerun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

/** {@code perfwarden evaluate}. */
@Command(name = "evaluate")
public final class EvaluateCommand implements Callable<Integer> {
    private static final String FAILED = "fail";

    private final ShellContext shell;

    @Parameters(paramLabel = "DIR")
    private String directory = "";

    @Option(names = "--verdicts", paramLabel = "FILE")
    private Optional<String> verdicts = Optional.empty();

    public EvaluateCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        Map<String, CaseRecording> recordings = CaseFiles.recordings(directory);
        List<EvaluationCase> cases =
                CaseFiles.read(Path.of(directory).resolve("cases.jsonl"), CaseFiles::one);
        EvaluationScore score = new EvaluationScore(recordings);
        Map<String, CaseJudge> judges = new HashMap<>();
        List<CaseVerdict> all = new ArrayList<>();
        for (EvaluationCase one : cases) {
            CaseRecording recording = recordingOf(one, recordings);
            CaseVerdict verdict =
                    judges.computeIfAbsent(one.recording(), _ -> new CaseJudge(recording))
                            .judge(one);
            score.add(one, verdict);
            all.add(verdict);
        }
        OutputFiles.write("--verdicts", verdicts, () -> lines(all));
        score.lines().forEach(shell.out()::println);
        return ExitCode.PASS;
    }

    private CaseRecording recordingOf(EvaluationCase one, Map<String, CaseRecording> recordings)
            throws CliRefusal {
        CaseRecording recording = recordings.get(one.recording());
        if (recording == null) {
            throw CliRefusal.unreadable(
                    directory, "case " + one.id() + " is of a stream that is not there");
        }
        if (one.position() < 0 || one.position() >= recording.runs().size()) {
            throw CliRefusal.unreadable(
                    directory,
                    "case %s is at position %d, expected one of the stream's %d runs"
                            .formatted(one.id(), one.position(), recording.runs().size()));
        }
        return recording;
    }

    private static String lines(List<CaseVerdict> verdicts) {
        return verdicts.stream()
                .map(verdict -> RecordJson.compact(verdict) + "\n")
                .collect(Collectors.joining());
    }

    /**
     * Judges the cases of one recording, and measures a suspect again as long as it may. Every
     * recording is judged as one of shared machines, which is the stricter test of a rule.
     */
    private static final class CaseJudge {
        private static final double FAIL = 0.05;

        private final CaseRecording recording;
        private final List<String> benchmarks;

        CaseJudge(CaseRecording recording) {
            this.recording = recording;
            this.benchmarks = recording.benchmarks();
        }

        CaseVerdict judge(EvaluationCase one) {
            int runs = 1;
            CandidateDecision decision = decide(one, runs);
            while (decision.asksForRerun()) {
                decision = decide(one, ++runs);
            }
            return new CaseVerdict(
                    one.id(),
                    those(decision, Set.of(TestResult.Call.FAIL), false),
                    those(
                            decision,
                            Set.of(TestResult.Call.UNCONFIRMED, TestResult.Call.SMALL),
                            true),
                    suite(decision),
                    runs);
        }

        private CandidateDecision decide(EvaluationCase one, int runs) {
            int from = Math.max(0, one.position() - DetectionConstants.HISTORY_RUNS);
            double[][] before =
                    recording.runs().subList(from, one.position()).stream()
                            .map(run -> row(run, _ -> 1))
                            .toArray(double[][]::new);
            int next = one.position() + runs;
            return CandidateDecision.of(
                    new RunHistory(before, benchmarks.size()),
                    candidate(one, recording.runs().subList(one.position(), next)),
                    TestOptions.of(
                            FAIL,
                            next < recording.runs().size() ? Rerun.POSSIBLE : Rerun.IMPOSSIBLE));
        }

        private TestCandidate candidate(EvaluationCase one, List<Map<String, Double>> runs) {
            BitSet measured = new BitSet();
            for (int b = 0; b < benchmarks.size(); b++) {
                String name = benchmarks.get(b);
                measured.set(b, runs.stream().anyMatch(run -> run.containsKey(name)));
            }
            ToDoubleFunction<String> slowdown =
                    name -> one.injection().map(it -> it.factor(name)).orElse(1.0);
            return new TestCandidate(
                    runs.stream().map(run -> row(run, slowdown)).toArray(double[][]::new),
                    measured);
        }

        private double[] row(Map<String, Double> run, ToDoubleFunction<String> slowdown) {
            return benchmarks.stream()
                    .mapToDouble(name -> {
                        double value = run.getOrDefault(name, Double.NaN);
                        return value > 0 && Double.isFinite(value)
                                ? badness(value, slowdown.applyAsDouble(name))
                                : Double.NaN;
                    })
                    .toArray();
        }

        private double badness(double value, double factor) {
            return recording.direction() == BetterDirection.HIGHER
                    ? -StrictMath.log(value / factor)
                    : StrictMath.log(value * factor);
        }

        private List<String> those(
                CandidateDecision decision, Set<TestResult.Call> calls, boolean isLearning) {
            return IntStream.range(0, benchmarks.size())
                    .filter(b ->
                            switch (decision.results().get(b)) {
                                case TestResult.Tested tested -> calls.contains(tested.call());
                                case TestResult.Learning it -> isLearning && it.isLarge();
                                case TestResult.NoTest _ -> false;
                            })
                    .mapToObj(benchmarks::get)
                    .toList();
        }

        private static String suite(CandidateDecision decision) {
            return decision.suite()
                    .map(suite ->
                            switch (suite.call()) {
                                case FAIL -> FAILED;
                                case SUSPECT, UNCONFIRMED, TOO_FEW_ROUNDS -> "warn";
                                case SMALL, BETTER, SAME -> "pass";
                            })
                    .orElse("pass");
        }
    }

    /**
     * How often a false alarm was raised where nothing changed, how many runs that took, and how
     * often what was made worse failed. Every recording counts alike, however many cases it has.
     */
    private static final class EvaluationScore {
        private static final List<Double> DELTAS = List.of(0.05, 0.10, 0.20);
        private static final List<Double> SUITE_DELTAS = List.of(0.2, 0.5, 1.0);

        /** What is counted of one recording; each list has a number a case. */
        private static final class Tally {
            private final List<Double> falseAlarms = new ArrayList<>();
            private final List<Double> runs = new ArrayList<>();
            private final Map<Double, List<Double>> found = new HashMap<>();
            private final Map<Double, List<Double>> foundSuites = new HashMap<>();
        }

        private final Map<String, CaseRecording> recordings;
        private final Map<String, Tally> tallies = new TreeMap<>();

        EvaluationScore(Map<String, CaseRecording> recordings) {
            this.recordings = recordings;
        }

        void add(EvaluationCase one, CaseVerdict verdict) {
            Tally tally = tallies.computeIfAbsent(one.recording(), _ -> new Tally());
            if (one.injection().isEmpty()) {
                tally.falseAlarms.add(verdict.alarms() ? 1.0 : 0.0);
                tally.runs.add((double) verdict.runs());
                return;
            }
            EvaluationCase.Injection injection = one.injection().get();
            boolean found =
                    injection.isOfAll()
                            ? verdict.suite().equals(FAILED)
                            : verdict.fail().contains(injection.benchmark());
            (injection.isOfAll() ? tally.foundSuites : tally.found)
                    .computeIfAbsent(injection.delta(), _ -> new ArrayList<>())
                    .add(found ? 1.0 : 0.0);
        }

        /** A line for hosted runners, and one for dedicated machines, as far as there are any. */
        List<String> lines() {
            return Stream.of(line("hosted runners", false), line("dedicated machines", true))
                    .filter(it -> !it.isEmpty())
                    .toList();
        }

        private String line(String label, boolean dedicated) {
            List<Tally> group =
                    tallies.entrySet().stream()
                            .filter(it -> isDedicated(it.getKey()) == dedicated)
                            .map(Map.Entry::getValue)
                            .toList();
            if (group.isEmpty()) {
                return "";
            }
            boolean hasSuites = group.stream().anyMatch(it -> !it.foundSuites.isEmpty());
            boolean hasOthers = group.stream().anyMatch(it -> !it.found.isEmpty());
            String line =
                    "%s: %d suites, FAIL on no-change runs %s %%, runs per decision %s"
                            .formatted(
                                    label,
                                    group.size(),
                                    text(100 * mean(group, it -> it.falseAlarms), 1),
                                    text(mean(group, it -> it.runs), 2));
            if (hasOthers || !hasSuites) {
                line += ", FAIL power at +5/+10/+20 %: " + power(group, DELTAS, it -> it.found);
            }
            return !hasSuites
                    ? line
                    : line
                            + ", of the whole suite at +20/+50/+100 %: "
                            + power(group, SUITE_DELTAS, it -> it.foundSuites);
        }

        private static String power(
                List<Tally> group,
                List<Double> deltas,
                Function<Tally, Map<Double, List<Double>>> found) {
            return deltas.stream()
                    .map(delta -> mean(group, it -> found.apply(it).getOrDefault(delta, List.of())))
                    .map(mean -> text(100 * mean, 0))
                    .collect(Collectors.joining("/", "", " %"));
        }

        private boolean isDedicated(String recording) {
            CaseRecording known = recordings.get(recording);
            return known != null && known.dedicated();
        }

        /** Over the recordings, of which each counts alike; those without such a case do not. */
        private static double mean(List<Tally> group, Function<Tally, List<Double>> part) {
            return group.stream()
                    .map(part)
                    .filter(counts -> !counts.isEmpty())
                    .mapToDouble(EvaluationScore::mean)
                    .average()
                    .orElse(0);
        }

        private static double mean(List<Double> counts) {
            return counts.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        }

        private static String text(double value, int decimals) {
            return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
        }
    }

    /**
     * A directory of recordings and cases: {@code streams/<name>.json} and {@code cases.jsonl}.
     *
     * <p>A recording is an object with {@code runs}, a list of objects from benchmark to value,
     * oldest first; {@code dedicated}, whether the machine was its own; {@code lowerIsBetter}, true
     * where it is absent. A case has {@code id}, {@code stream}, the position {@code t}, and {@code
     * inject}: null or an object with {@code benchmark} and {@code delta}.
     */
    private static final class CaseFiles {
        private CaseFiles() {}

        static Map<String, CaseRecording> recordings(String directory) throws CliRefusal {
            Map<String, CaseRecording> recordings = new TreeMap<>();
            for (Path file : list(directory)) {
                if (file.toString().endsWith(".json")) {
                    recordings.put(
                            BaselineDirectory.stem(file),
                            read(file, CaseFiles::recording).getFirst());
                }
            }
            return recordings;
        }

        private static List<Path> list(String directory) throws CliRefusal {
            try (Stream<Path> files = Files.list(Path.of(directory).resolve("streams"))) {
                return files.sorted().toList();
            } catch (NoSuchFileException | NotDirectoryException _) {
                throw CliRefusal.unreadable(directory, "holds no directory \"streams\"");
            } catch (IOException | InvalidPathException e) {
                throw CliRefusal.unreadable(directory, "cannot be read: " + e.getMessage());
            }
        }

        private interface Reader<T> {
            T read(JsonCursor json) throws IOException;
        }

        static <T> List<T> read(Path file, Reader<T> reader) throws CliRefusal {
            List<T> all = new ArrayList<>();
            LocalFile local = new LocalFile(file.toString(), file);
            try {
                JsonCursor.walk(local, ReadLimits.DEFAULT, json -> all.add(reader.read(json)));
            } catch (FormatException e) {
                throw new CliRefusal(ExitCode.UNREADABLE, e.problem());
            } catch (NoSuchFileException _) {
                throw CliRefusal.unreadable(file.toString(), "no such file");
            } catch (IOException e) {
                throw CliRefusal.unreadable(file.toString(), "cannot be read: " + e.getMessage());
            }
            return all;
        }

        private static CaseRecording recording(JsonCursor json) throws IOException {
            List<Map<String, Double>> runs = new ArrayList<>();
            boolean[] is = {false, true};
            json.object(key -> {
                switch (key) {
                    case "dedicated" -> is[0] = json.isTrue();
                    case "lowerIsBetter" -> is[1] = json.isTrue();
                    case "runs" -> json.array(() -> runs.add(json.numbersByKey()));
                    default -> {}
                }
            });
            return new CaseRecording(
                    is[0], is[1] ? BetterDirection.LOWER : BetterDirection.HIGHER, runs);
        }

        private static EvaluationCase one(JsonCursor json) throws IOException {
            String[] names = {"", ""};
            int[] position = {0};
            AtomicReference<EvaluationCase.@Nullable Injection> injection = new AtomicReference<>();
            json.object(key -> {
                switch (key) {
                    case "id" -> names[0] = json.raw();
                    case "stream" -> names[1] = json.raw();
                    case "t" -> position[0] = json.integer();
                    case "inject" -> injection.set(json.isNull() ? null : injection(json));
                    default -> {}
                }
            });
            if (names[0].isEmpty() || names[1].isEmpty()) {
                throw json.problem("expected a case with \"id\", \"stream\" and \"t\"");
            }
            var injected = Optional.ofNullable(injection.get());
            return new EvaluationCase(names[0], names[1], position[0], injected);
        }

        private static EvaluationCase.Injection injection(JsonCursor json) throws IOException {
            String[] benchmark = {""};
            double[] delta = {0};
            json.object(key -> {
                switch (key) {
                    case "benchmark" -> benchmark[0] = json.raw();
                    case "delta" -> delta[0] = json.number();
                    default -> {}
                }
            });
            return new EvaluationCase.Injection(benchmark[0], delta[0]);
        }
    }

    /**
     * The runs of one project's suite, one after the other.
     *
     * @param dedicated whether they were measured on a machine of their own
     * @param runs oldest first: what each measured, by benchmark
     */
    private record CaseRecording(
            boolean dedicated, BetterDirection direction, List<Map<String, Double>> runs) {
        CaseRecording {
            runs = List.copyOf(runs);
        }

        /** The names of all benchmarks, in the order in which they appeared. */
        List<String> benchmarks() {
            return runs.stream().flatMap(run -> run.keySet().stream()).distinct().toList();
        }
    }

    /**
     * A position in a recording, at which a candidate is to be judged.
     *
     * @param recording its name
     * @param position of the candidate; the runs before it are its history, those after it what
     *     measuring it again would bring
     * @param injection absent if nothing changed, so that every alarm is false
     */
    private record EvaluationCase(
            String id, String recording, int position, Optional<Injection> injection) {
        /**
         * What was made worse.
         *
         * @param benchmark its name, or {@value #ALL} for all of them
         * @param delta by how much, 0.05 for 5 %
         */
        record Injection(String benchmark, double delta) {
            private static final String ALL = "*";

            boolean isOfAll() {
                return benchmark.equals(ALL);
            }

            double factor(String name) {
                return isOfAll() || benchmark.equals(name) ? 1 + delta : 1;
            }
        }
    }

    /**
     * What was said of a case.
     *
     * @param id the case's
     * @param fail the benchmarks that failed
     * @param warn the benchmarks that warned
     * @param suite what was said of all benchmarks together
     * @param runs how many runs it took, from 1
     */
    record CaseVerdict(String id, List<String> fail, List<String> warn, String suite, int runs) {
        /** Whether a benchmark failed, or all of them together. */
        boolean alarms() {
            return !fail.isEmpty() || suite.equals(FAILED);
        }
    }
}
