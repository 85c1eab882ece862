package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.profile.CallProfile;
import io.perfwarden.profile.ProfileDifference;
import io.perfwarden.profile.ProfileFile;
import io.perfwarden.profile.ProfileSummary;
import io.perfwarden.report.ProfileWording;
import io.perfwarden.report.chart.FlameGraph;
import picocli.CommandLine.*;

/** {@code perfwarden profile}. */
@Command(name = "profile")
public final class ProfileCommand implements Callable<Integer> {
    private final ShellContext shell;

    @Parameters(index = "0", paramLabel = "BASE")
    private String base = "";

    @Parameters(index = "1", paramLabel = "HEAD")
    private String head = "";

    @Option(names = "--markdown", paramLabel = "FILE")
    private Optional<String> markdown = Optional.empty();

    @Option(names = "--svg", paramLabel = "FILE")
    private Optional<String> svg = Optional.empty();

    public ProfileCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        CallProfile ofBase = read(base);
        CallProfile ofHead = read(head);
        if (ofBase.unit() != ofHead.unit()) {
            throw CliRefusal.usage(
                    head, "counts other things than " + base, "expected two profiles of one tool");
        }
        ProfileSummary profile =
                new ProfileDifference(ofBase, ofHead).summary(FlameGraph.MOST_FRAMES);
        OutputFiles.write("--markdown", markdown, () -> ProfileWording.markdown(profile));
        OutputFiles.write("--svg", svg, () -> FlameGraph.svg(profile));
        lines(profile, shell.screen().columns()).forEach(shell::say);
        return ExitCode.PASS;
    }

    private static CallProfile read(String file) throws CliRefusal {
        return CliRefusal.orElse(
                ExitCode.UNREADABLE, ProfileFile.read(OutputFiles.path("FILE", file)));
    }

    /** The heading, and the functions with the largest changes. */
    static List<String> lines(ProfileSummary profile, int width) {
        List<String> lines = new ArrayList<>(List.of(ProfileWording.heading(profile)));
        List<List<String>> rows = ProfileWording.rows(profile);
        if (rows.isEmpty()) {
            lines.add("  no function differs by more than chance");
        } else {
            List<List<String>> table = new ArrayList<>(rows);
            table.addFirst(List.of("base", "head", "change", "function"));
            lines.addAll(TextColumns.lines(table, width));
        }
        return lines;
    }
}
