package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/** What Valgrind prints after Cachegrind or Callgrind ran a program: {@code I refs: 2,618,775}. */
public final class ValgrindTextReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return log("valgrind-text", "Cachegrind and Callgrind console")
                .directedBy(DirectionOrigin.FORMAT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.anyLine(ValgrindLog::isHeader);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new ValgrindLog(results);
    }
}
