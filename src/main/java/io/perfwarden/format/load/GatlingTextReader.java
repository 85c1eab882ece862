package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;

/**
 * What Gatling 3.13 and later prints at the end, as it leaves no other figures: of all requests
 * together. Assertions are its own verdict.
 */
public final class GatlingTextReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return logLines("gatling-text", "Gatling console");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("Global Information", "|---Total---|")
                && head.anyLine(GatlingLog::isHeader);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new GatlingLog(results);
    }
}
