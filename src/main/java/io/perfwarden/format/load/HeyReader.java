package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;

/**
 * What hey prints. It names no address, so that runs are told apart by their order. Its rate counts
 * failed requests as well.
 */
public final class HeyReader implements ResultReader.Lines {
    static final String START = "Summary:";

    private static final String STATUSES = "Status code distribution:";

    /** What ghz prints in its summary, which is otherwise like this. */
    private static final String OF_GHZ = "  Count:";

    @Override
    public FormatInfo format() {
        return logLines("hey", "hey text");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("Slowest:", "Requests/sec:", "Latency distribution:", STATUSES)
                && head.anyLine(START::equals)
                && !head.mentions(OF_GHZ);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new HeyLog(results);
    }
}
