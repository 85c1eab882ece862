package io.perfwarden.format.rust;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonLines;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;
import java.util.regex.Pattern;

/** The messages of {@code cargo criterion --message-format=json}, with cargo's own in between. */
public final class CargoCriterionReader implements ResultReader {
    private static final Pattern MESSAGE =
            Pattern.compile("^\\s*\\{.*\"reason\"\\s*:\\s*\"(?:benchmark|group)-complete\"");

    @Override
    public String id() {
        return "cargo-criterion";
    }

    @Override
    public String title() {
        return "cargo-criterion JSON messages";
    }

    @Override
    public boolean recognises(Head head) {
        return head.anyLine(MESSAGE);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonLines.walk(
                file,
                limits,
                (json, line) -> new CargoCriterionMessage().read(json, line, results));
        return results.finish();
    }
}
