package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;

/**
 * What PostgreSQL's pgbench prints: all transactions, and those of each script. At a set rate the
 * latency decides, since the rate is then only what was asked for.
 */
public final class PgbenchReader implements ResultReader.Lines {
    static final Pattern START = Pattern.compile("^transaction type: (\\S.*)");

    @Override
    public FormatInfo format() {
        return logLines("pgbench", "pgbench text");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("transaction type: ", "scaling factor: ") && head.anyLine(START);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new PgbenchLog(results);
    }
}
