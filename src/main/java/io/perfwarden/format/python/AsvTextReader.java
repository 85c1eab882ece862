package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * asv's console output: a line for each benchmark, below its environment. Values have three digits
 * and an unexplained ±; the files under {@code results} are better. Tables of parameters are not
 * read.
 */
public final class AsvTextReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return logLines("asv-text", "asv console output", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("%] ", " Benchmarking ") && head.anyLine(AsvLog::isEnvironment);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new AsvLog(results);
    }
}
