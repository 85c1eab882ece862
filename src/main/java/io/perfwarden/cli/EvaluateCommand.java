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
                CaseFiles.read(Path.of(directory).resolve("cases.jsonl"), CaseFiles::readCase);
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
     * The runs of one project's suite.
     *
     * @param dedicated whether the machine had no other use
     * @param runs oldest first: values by benchmark
     */
    record CaseRecording(
            boolean dedicated, BetterDirection direction, List<Map<String, Double>> runs) {
        CaseRecording {
            runs = List.copyOf(runs);
        }

        List<String> benchmarks() {
            return runs.stream().flatMap(run -> run.keySet().stream()).distinct().toList();
        }
    }

    /**
     * A position in a recording where a candidate is judged.
     *
     * @param position of the candidate, between its history and its repetitions
     * @param injection absent without a change, so that every alarm is false
     */
    record EvaluationCase(
            String id, String recording, int position, Optional<Injection> injection) {
        /**
         * @param benchmark its name, or {@value #ALL}
         * @param delta worsening, 0.05 for 5 %
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
     * The verdict on a case.
     *
     * @param suite the result of all benchmarks together
     * @param runs measured runs, from 1
     */
    record CaseVerdict(String id, List<String> fail, List<String> warn, String suite, int runs) {
        /** Whether a benchmark failed, or the suite as a whole. */
        boolean alarms() {
            return !fail.isEmpty() || suite.equals(FAILED);
        }
    }
}
