package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/** The summary of {@code cachegrind.out}. Its costs of functions are passed over. */
public final class CachegrindReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return document("cachegrind", "cachegrind.out").directedBy(DirectionOrigin.FORMAT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.anyLine(ValgrindFile::countsInstructions)
                && head.anyLine(it -> it.startsWith("cmd:"))
                && !head.mentions("creator:");
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new ValgrindFile(results, "cachegrind", "summary:");
    }
}
