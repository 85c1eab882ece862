package io.perfwarden.cli.commands;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselinePath;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.commands.ReportOptions.Compared;
import io.perfwarden.cli.files.Inputs;
import io.perfwarden.cli.files.NamedFiles;
import io.perfwarden.cli.files.Progress;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Problem;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden compare}. */
@Command(
        name = "compare",
        description = {
            "Hold benchmark results against a baseline.",
            "Both sides are files, directories or downloaded artifacts in any format that"
                    + " \"perfwarden formats\" lists."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden compare baseline.json results.json",
            "  perfwarden compare old.txt new1.txt new2.txt --fail 10%% --slack \"0.2 ms\"",
            "  perfwarden compare baselines/core.json results/ --config .github/perfwarden.yml \\",
            "      --suite core --output markdown",
            "  ./benchmarks | perfwarden compare baselines/core.json /dev/stdin",
            "",
            "Exit codes: 0 pass, 1 regression, 2 usage or configuration, 3 unreadable input,",
            "4 no verdict."
        })
final class CompareCommand implements Callable<Integer> {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");

    private final Shell shell;
    @Mixin private final PolicyOptions policy = new PolicyOptions();
    @Mixin private final ReportOptions report = new ReportOptions();

    @Parameters(index = "0", paramLabel = "BASELINE", description = "What to compare with.")
    private String baseline = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "CURRENT",
            description = "What was measured now.")
    private List<String> current = List.of();

    @Option(
            names = "--archived",
            paramLabel = "SHA",
            description = "Compare with what BASELINE was at this commit, which its archive keeps.")
    private Optional<String> archived = Optional.empty();

    CompareCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        report.check();
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        SuitePolicy asked = policy.suite(readers);
        Inputs inputs =
                new Inputs(
                        readers,
                        policy.format(readers, asked),
                        new NamedFiles(new Progress(shell), asked.files()));
        Baseline before = inputs.baseline(path());
        before.results().warnings().forEach(shell::complain);
        ResultSet now = inputs.results(current);
        LocalDate today = LocalDate.ofInstant(shell.clock().instant(), ZoneOffset.UTC);
        SuitePolicy suite = policy.named(asked, now.environment()).on(today);
        SuiteComparison judged = Judge.judge(suite, "", Optional.of(before), now);
        report.write(new Compared(judged, suite, before.results().environment(), now), shell);
        return ExitCode.of(judged.verdict());
    }

    private String path() throws Refusal {
        if (archived.isEmpty()) {
            return baseline;
        }
        String sha = archived.get();
        if (!COMMIT.matcher(sha).matches()) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of("--archived", "expected at least seven digits of a commit"));
        }
        return BaselinePath.archive(baseline, sha.substring(0, 7));
    }
}
