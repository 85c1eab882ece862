package io.perfwarden.cli;

import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.NearestWord;
import java.util.List;

/** The option {@code --format}. */
public final class KnownFormat {
    private KnownFormat() {}

    /** The id that was typed, if there is such a format. */
    public static String of(ResultReaders readers, String id) throws CliRefusal {
        List<String> ids = readers.readers().stream().map(ResultReader::id).toList();
        if (!id.equals(ResultReaders.AUTO) && !ids.contains(id)) {
            throw new CliRefusal(
                    ExitCode.USAGE,
                    new InputProblem(
                            "--format",
                            "there is no " + id + "; expected one of " + String.join(", ", ids),
                            NearestWord.hint(id, ids)));
        }
        return id;
    }
}
