package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * JMH's final table. It omits the names' common beginning; the log above tells whole names and
 * threads.
 */
public final class JmhTextReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return logLines("jmh-text", "JMH console output", Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return (head.mentions("Benchmark ", "Score ") || head.mentions("# JMH version: "))
                && head.anyLine(
                        line -> JmhLog.isHeader(line) || line.startsWith("# JMH version: "));
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new JmhLog(results);
    }
}
