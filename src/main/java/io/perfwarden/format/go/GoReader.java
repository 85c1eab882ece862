package io.perfwarden.format.go;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * What {@code go test -bench} prints, with whatever surrounds it. Repeated lines of one benchmark,
 * in one run or in several one after the other, are its samples, and their median is the value.
 */
public final class GoReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return logLines("go", "Go benchmark text", Offer.SAMPLES, Offer.ENVIRONMENT)
                .directedBy(DirectionOrigin.DECLARED);
    }

    @Override
    public boolean recognises(FileHead head) {
        return GoLine.mayBeIn(head.text()) && GoLog.isIn(head.lines());
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new GoLog(results);
    }
}
