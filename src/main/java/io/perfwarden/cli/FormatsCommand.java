package io.perfwarden.cli;

import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code perfwarden formats}. */
@Command(
        name = "formats",
        description = {
            "List the benchmark formats that can be read, in the order in which they are tried.",
            "DIRECTION: who says which way is better, at best: the file itself (declared),",
            "the unit, or the format. OFFERS: what the files can hold beside the values."
        },
        footerHeading = "%nExample:%n",
        footer = "  perfwarden compare old.txt new.txt --format criterion")
final class FormatsCommand implements Runnable {
    private final ShellContext shell;

    FormatsCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        List<FormatInfo> formats =
                ResultReaders.standard(ReadLimits.DEFAULT).readers().stream()
                        .map(ResultReader::format)
                        .toList();
        int ids = width(formats.stream().map(FormatInfo::id).toList());
        int titles = width(formats.stream().map(FormatInfo::title).toList());
        String row = "%-" + ids + "s  %-" + titles + "s  %-9s  %s";
        shell.out().println(row.formatted("ID", "FORMAT", "DIRECTION", "OFFERS"));
        for (FormatInfo format : formats) {
            String line =
                    row.formatted(
                            format.id(), format.title(), word(format.direction()), offers(format));
            shell.out().println(line.stripTrailing());
        }
    }

    private static int width(List<String> column) {
        return column.stream().mapToInt(String::length).max().orElse(0);
    }

    private static String offers(FormatInfo format) {
        return format.offers().stream().map(FormatsCommand::word).collect(Collectors.joining(", "));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
