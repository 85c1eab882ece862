package io.perfwarden.format.valgrind;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonLines;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;

/**
 * The summaries that gungraun, formerly iai-callgrind, writes as JSON: one object for each
 * benchmark, in one line or in many, with cargo's output in between. Read is version 6 of their
 * schema.
 */
public final class GungraunReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines("gungraun", "gungraun (iai-callgrind) JSON", DirectionOrigin.FORMAT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.mentions("\"module_path\"", "\"benchmark_exe\"")
                && head.lines().stream().anyMatch(JsonLines::begins);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonLines.walk(
                file,
                limits,
                "\"module_path\"",
                (json, line) -> new GungraunSummary().read(json, line, results));
        return results.finish();
    }
}
