package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/** What gungraun, iai-callgrind and their forerunner iai print to the console. */
public final class GungraunTextReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return logLines("gungraun-text", "gungraun (iai-callgrind) console output")
                .directedBy(DirectionOrigin.FORMAT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return (head.mentions("|") || head.mentions("Instructions:"))
                && head.anyLine(GungraunLog::isCount);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new GungraunLog(results);
    }
}
