package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;

/**
 * What sysbench 1 prints. It does not name the test, so that a heading of its results does; those
 * of threads and mutex have none.
 */
public final class SysbenchReader implements ResultReader.Lines {
    static final Pattern START = Pattern.compile("^sysbench 1\\.\\S* ?");

    @Override
    public FormatInfo format() {
        return logLines("sysbench", "sysbench text");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("sysbench 1.") && head.anyLine(START);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new SysbenchLog(results);
    }
}
