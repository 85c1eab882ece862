package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * The summaries that gungraun, formerly iai-callgrind, writes as JSON: one object for each
 * benchmark, in one line or in many, with cargo's output in between. Read are versions 1 to 6 of
 * their schema.
 */
public final class GungraunReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return logLines("gungraun", "gungraun (iai-callgrind) JSON")
                .directedBy(DirectionOrigin.FORMAT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("\"module_path\"", "\"benchmark_exe\"")
                && head.anyLine(JsonLines::begins);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        JsonLines.walk(
                file,
                limits,
                "\"module_path\"",
                (json, line) -> new GungraunSummary().read(json, line, results));
    }
}
