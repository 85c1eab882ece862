package io.perfwarden.cli.scoring;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.Outputs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden evaluate}. */
@Command(
        name = "evaluate",
        description = {
            "Score the statistical decision on recorded histories.",
            "DIR holds cases.jsonl and streams/*.json: real runs of unchanged code, and the same"
                    + " with a known slow-down injected into one benchmark, or into all of them"
                    + " (\"*\")."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden evaluate recordings",
            "  perfwarden evaluate recordings --verdicts verdicts.jsonl"
        })
public final class EvaluateCommand implements Callable<Integer> {
    private final Shell shell;

    @Parameters(paramLabel = "DIR", description = "The directory of the recordings.")
    private String directory = "";

    @Option(
            names = "--verdicts",
            paramLabel = "FILE",
            description = "Write the verdict of each case to this file, as a line of JSON.")
    private Optional<String> verdicts = Optional.empty();

    public EvaluateCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        Map<String, Recording> recordings = CaseFiles.recordings(directory);
        List<Case> cases = CaseFiles.cases(directory);
        Score score = new Score(recordings);
        Map<String, CaseJudge> judges = new HashMap<>();
        List<CaseVerdict> all = new ArrayList<>();
        for (Case one : cases) {
            Recording recording = recordingOf(one, recordings);
            CaseVerdict verdict =
                    judges.computeIfAbsent(one.recording(), _ -> new CaseJudge(recording))
                            .judge(one);
            score.add(one, verdict);
            all.add(verdict);
        }
        if (verdicts.isPresent()) {
            Outputs.write(Outputs.path("--verdicts", verdicts.get()), lines(all).getBytes(UTF_8));
        }
        score.lines().forEach(shell.out()::println);
        return ExitCode.PASS;
    }

    private Recording recordingOf(Case one, Map<String, Recording> recordings) throws Refusal {
        Recording recording = recordings.get(one.recording());
        if (recording == null) {
            throw CaseFiles.refusal(
                    directory, "case " + one.id() + " is of a stream that is not there");
        }
        if (one.position() < 0 || one.position() >= recording.runs().size()) {
            throw CaseFiles.refusal(
                    directory,
                    "case %s is at position %d, expected one of the stream's %d runs"
                            .formatted(one.id(), one.position(), recording.runs().size()));
        }
        return recording;
    }

    private static String lines(List<CaseVerdict> verdicts) {
        return verdicts.stream().map(CaseVerdict::json).collect(Collectors.joining("\n", "", "\n"));
    }
}
