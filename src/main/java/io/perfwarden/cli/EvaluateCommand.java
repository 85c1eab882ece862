package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.json.RecordJson;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.stats.*;
import picocli.CommandLine.*;

/** {@code perfwarden evaluate}. */
@Command(name = "evaluate")
public final class EvaluateCommand implements Callable<Integer> {
    static final String FAILED = "fail";

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
     * The runs of one project's suite, one after the other.
     *
     * @param dedicated whether they were measured on a machine of their own
     * @param runs oldest first: what each measured, by benchmark
     */
    record CaseRecording(
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
    record EvaluationCase(
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
