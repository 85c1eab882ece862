package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.runtime.JmhReader.*;
import io.perfwarden.model.*;

/**
 * The table at the end of what JMH prints. It leaves out what the names of all benchmarks begin
 * with; where the log above the table is there too, it tells the whole names and the threads.
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
