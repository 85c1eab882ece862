package io.perfwarden.cli;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import java.math.BigDecimal;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code perfwarden config}. */
@Command(
        name = "config",
        description = "Check a repository's configuration file.",
        footerHeading = "%nExample:%n",
        footer = "  perfwarden config check .github/perfwarden.yml")
final class ConfigCommand implements Runnable {
    private final ShellContext shell;
    @Spec private CommandSpec spec = CommandSpec.create();

    ConfigCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: check");
    }

    @Command(
            name = "check",
            description = "Print everything wrong with a file, or what holds.",
            footerHeading = "%nExample:%n",
            footer = "  perfwarden config check .github/perfwarden.yml")
    int check(@Parameters(paramLabel = "FILE", description = "The configuration file.") String file)
            throws CliRefusal {
        RepositoryPolicy policy =
                PolicyOptions.read(ResultReaders.standard(ReadLimits.DEFAULT), file);
        shell.out()
                .println(
                        ShellContext.printable(file)
                                + ": valid, "
                                + count(policy.suites().size(), "suite"));
        policy.suites().forEach(suite -> shell.out().println(summary(suite)));
        return ExitCode.PASS;
    }

    private static String summary(SuitePolicy suite) {
        RowPolicy row = suite.row();
        return "  %s: artifact %s, workflow %s, format %s, baseline %s, %s, fail %s, warn %s, %s"
                .formatted(
                        suite.name(),
                        suite.artifact(),
                        suite.workflow().orElse("any"),
                        suite.format(),
                        suite.baseline(),
                        row.decision().name().toLowerCase(Locale.ROOT),
                        percent(row.limits().fail()),
                        percent(row.limits().warn()),
                        count(suite.rules().size(), "rule"));
    }

    private static String count(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    private static String percent(double fraction) {
        return BigDecimal.valueOf(fraction).movePointRight(2).stripTrailingZeros().toPlainString()
                + "%";
    }
}
