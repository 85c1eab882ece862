package io.perfwarden.cli.commands;

import io.perfwarden.cli.Shell;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code perfwarden formats}. */
@Command(
        name = "formats",
        description = "List the benchmark formats that can be read.",
        footerHeading = "%nExample:%n",
        footer = "  perfwarden compare old.txt new.txt --format criterion")
final class FormatsCommand implements Runnable {
    private final Shell shell;

    FormatsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        List<ResultReader> readers = ResultReaders.standard(ReadLimits.DEFAULT).readers();
        int width = readers.stream().mapToInt(reader -> reader.id().length()).max().orElse(0);
        for (ResultReader reader : readers) {
            String gap = " ".repeat(width - reader.id().length() + 2);
            shell.out().println(reader.id() + gap + reader.title());
        }
    }
}
