package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

public final class Catch2TextReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return logLines("catch2-text", "Catch2 console output", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("benchmark name ") && head.anyLine(Catch2Log::isHeader);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new Catch2Log(results);
    }
}
