package io.perfwarden.cli.release;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.ConfigFile;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.manifest.Attestation;
import io.perfwarden.manifest.Attestation.Overall;
import io.perfwarden.manifest.AttestationReader;
import io.perfwarden.manifest.AttestationSpec;
import io.perfwarden.manifest.GateStatus;
import io.perfwarden.report.machine.AttestationRecord;
import io.perfwarden.report.machine.AttestationTable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden attest}. */
@Command(
        name = "attest",
        description = {
            "Write down what a release was made of and what it passed.",
            "The specification lists artifacts and gates; paths are from the working directory."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden attest --spec attestation.yml --json-out release.json --md-out release.md",
            "  perfwarden attest --spec attestation.yml --set release_tag=v1.2.0 \\",
            "      --set path.eval_report=out/eval.json --gate security_review=PASS --strict \\",
            "      --json-out release.json --md-out release.md",
            "",
            "Exit codes: 0, also when something fails; with --strict 1 when something fails;",
            "2 usage or specification."
        })
public final class AttestCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--spec",
            required = true,
            paramLabel = "FILE",
            description = "What belongs to a release, as YAML.")
    private String spec = "";

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "A value of the metadata, path.ARTIFACT for another path, or evidence.GATE for"
                            + " where a gate can be seen.")
    private List<String> sets = List.of();

    @Option(
            names = "--gate",
            paramLabel = "KEY=STATUS",
            description = "How a gate stands: PASS, FAIL, PENDING or N/A.")
    private List<String> gates = List.of();

    @Option(names = "--json-out", paramLabel = "FILE", description = "Write JSON to this file.")
    private Optional<String> jsonOut = Optional.empty();

    @Option(names = "--md-out", paramLabel = "FILE", description = "Write Markdown to this file.")
    private Optional<String> mdOut = Optional.empty();

    @Option(names = "--strict", description = "End with 1 when an artifact or a gate fails.")
    private boolean strict;

    public AttestCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        AttestationSpec read =
                Refusal.orElse(ExitCode.USAGE, AttestationReader.read(spec, ConfigFile.text(spec)));
        Assignments assignments = new Assignments(read);
        for (String set : sets) {
            assignments.set(set);
        }
        for (String gate : gates) {
            assignments.gate(gate);
        }
        ReleaseFiles files = new ReleaseFiles();
        Attestation attestation =
                Attestation.of(read, assignments.at(shell.clock().instant()), files);
        files.problems().forEach(shell::complain);
        if (jsonOut.isPresent()) {
            save("--json-out", jsonOut.get(), AttestationRecord.render(attestation));
        }
        if (mdOut.isPresent()) {
            save("--md-out", mdOut.get(), AttestationTable.render(attestation));
        }
        shell.out().println(line(attestation));
        return strict && attestation.overall() == Overall.FAIL
                ? ExitCode.REGRESSION
                : ExitCode.PASS;
    }

    /** For scripts, which find {@code key=value} in any log. */
    private static String line(Attestation attestation) {
        return String.format(
                Locale.ROOT,
                "attestation status=%s required_failed=%d gates_failed=%d gates_pending=%d",
                attestation.overall().name().toLowerCase(Locale.ROOT),
                attestation.requiredFailed(),
                attestation.count(GateStatus.FAIL),
                attestation.count(GateStatus.PENDING));
    }

    private static void save(String option, String file, String content) throws Refusal {
        Outputs.write(Outputs.path(option, file), content.getBytes(StandardCharsets.UTF_8));
    }
}
