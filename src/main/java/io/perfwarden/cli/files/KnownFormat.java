package io.perfwarden.cli.files;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.format.ResultReader;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.problem.Nearest;
import io.perfwarden.problem.Problem;
import java.util.List;

/** The option {@code --format}. */
public final class KnownFormat {
    private KnownFormat() {}

    /** The id that was typed, if there is such a format. */
    public static String of(ResultReaders readers, String id) throws Refusal {
        List<String> ids = readers.readers().stream().map(ResultReader::id).toList();
        if (!id.equals(ResultReaders.AUTO) && !ids.contains(id)) {
            throw new Refusal(
                    ExitCode.USAGE,
                    new Problem(
                            "--format",
                            "there is no " + id + "; expected one of " + String.join(", ", ids),
                            Nearest.hint(id, ids)));
        }
        return id;
    }
}
