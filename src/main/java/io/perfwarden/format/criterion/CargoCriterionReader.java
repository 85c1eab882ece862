package io.perfwarden.format.criterion;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonLines;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;
import java.util.regex.Pattern;

/** The messages of {@code cargo criterion --message-format=json}, with cargo's own in between. */
public final class CargoCriterionReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines(
                    "cargo-criterion",
                    "cargo-criterion JSON messages",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.SPREAD);

    private static final Pattern MESSAGE =
            Pattern.compile("^\\s*\\{.*\"reason\"\\s*:\\s*\"(?:benchmark|group)-complete\"");

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.mentions("-complete\"") && head.anyLine(MESSAGE);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonLines.walk(
                file,
                limits,
                "\"reason\":",
                (json, line) -> new CargoCriterionMessage().read(json, line, results));
        return results.finish();
    }
}
