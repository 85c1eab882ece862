package io.perfwarden.format.go;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * The output of {@code go test -bench} with any other text. Repeated lines of a benchmark, also of
 * several runs, are its samples; their median counts.
 */
public final class GoReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return logLines("go", "Go benchmark text", Offer.SAMPLES, Offer.ENVIRONMENT)
                .directedBy(DirectionOrigin.DECLARED);
    }

    @Override
    public boolean recognises(FileHead head) {
        return GoName.mayBeIn(head.text()) && GoRecognition.isIn(head.lines());
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new GoLog(results);
    }
}
