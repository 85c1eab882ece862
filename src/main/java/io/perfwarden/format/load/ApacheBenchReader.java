package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;

/**
 * What ApacheBench prints. Answers of another length than the first are failures for it; a page may
 * well differ, so they only advise.
 */
public final class ApacheBenchReader implements ResultReader.Lines {
    static final Pattern START = Pattern.compile("^This is ApacheBench, Version");

    @Override
    public FormatInfo format() {
        return logLines("ab", "ApacheBench text");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("This is ApacheBench") && head.anyLine(START);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new ApacheBenchLog(results);
    }
}
