package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/** The totals of {@code callgrind.out}. Its costs of functions are passed over. */
public final class CallgrindReader implements ResultReader.Lines {
    private static final String FIRST = "# callgrind format";

    @Override
    public FormatInfo format() {
        return document("callgrind", "callgrind.out").directedBy(DirectionOrigin.FORMAT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.anyLine(ValgrindFile::countsInstructions)
                && (head.anyLine(FIRST::equals)
                        || head.anyLine(it -> it.startsWith("creator: callgrind")));
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new ValgrindFile(results, "callgrind", "totals:");
    }
}
