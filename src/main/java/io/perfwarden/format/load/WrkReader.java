package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** What wrk prints, with {@code --latency} or without: one test or several. */
public final class WrkReader implements ResultReader.Lines {
    /** The second form is that of before 2.0. */
    static final Pattern START =
            Pattern.compile("^(?:Running \\S+ test @|Making \\d+ requests to) (\\S+)");

    private static final Pattern END = Pattern.compile("^Requests/sec: +\\S");

    @Override
    public FormatInfo format() {
        return logLines("wrk", "wrk text", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("Requests/sec:") && head.anyLine(START) && head.anyLine(END);
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new WrkLog(results);
    }
}
