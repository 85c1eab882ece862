package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.report.AttestationReader;
import io.perfwarden.report.AttestationSpec;
import io.perfwarden.report.GateStatus;
import io.perfwarden.report.ReleaseAttestation;
import io.perfwarden.report.ReleaseAttestation.*;
import io.perfwarden.report.machine.AttestationReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden attest}. */
@Command(name = "attest")
public final class AttestCommand implements Callable<Integer> {
    private final ShellContext shell;

    @Option(names = "--spec", required = true, paramLabel = "FILE")
    private String spec = "";

    @Option(names = "--set", paramLabel = "KEY=VALUE")
    private List<String> sets = List.of();

    @Option(names = "--gate", paramLabel = "KEY=STATUS")
    private List<String> gates = List.of();

    @Option(names = "--json-out", paramLabel = "FILE")
    private Optional<String> jsonOut = Optional.empty();

    @Option(names = "--md-out", paramLabel = "FILE")
    private Optional<String> mdOut = Optional.empty();

    @Option(names = "--strict")
    private boolean strict;

    public AttestCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        AttestationSpec read =
                CliRefusal.orElse(
                        ExitCode.USAGE, AttestationReader.read(spec, InputFiles.text(spec)));
        GateAssignments assignments = new GateAssignments(read);
        for (String set : sets) {
            assignments.set(set);
        }
        for (String gate : gates) {
            assignments.gate(gate);
        }
        ReleaseFiles files = new ReleaseFiles();
        ReleaseAttestation attestation =
                ReleaseAttestation.of(read, assignments.at(shell.clock().instant()), files);
        files.problems().forEach(shell::complain);
        OutputFiles.write("--json-out", jsonOut, () -> AttestationReport.json(attestation));
        OutputFiles.write("--md-out", mdOut, () -> AttestationReport.markdown(attestation));
        shell.out().println(line(attestation));
        return strict && attestation.overall() == Overall.FAIL
                ? ExitCode.REGRESSION
                : ExitCode.PASS;
    }

    /** One line, as scripts search logs for {@code key=value}. */
    private static String line(ReleaseAttestation attestation) {
        return String.format(
                Locale.ROOT,
                "attestation status=%s required_failed=%d gates_failed=%d gates_pending=%d",
                attestation.overall().name().toLowerCase(Locale.ROOT),
                attestation.requiredFailed(),
                attestation.count(GateStatus.FAIL),
                attestation.count(GateStatus.PENDING));
    }
}
