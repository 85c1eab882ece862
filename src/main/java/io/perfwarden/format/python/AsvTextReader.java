package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * What asv prints while it runs: one line for each benchmark, below the environment it runs in.
 * Values are rounded to three digits, and what is behind ± is not said; the files under {@code
 * results} are better. The tables of benchmarks with parameters are not read.
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
