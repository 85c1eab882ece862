package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The lines {@code test NAME ... bench: 1,234.50 ns/iter (+/- 56) = 78 MB/s} of Rust's own harness,
 * the bencher crate and criterion's {@code --output-format bencher}.
 */
public final class LibtestReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return logLines("libtest", "Rust libtest and bencher text", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("bench:") && LibtestLog.isIn(head.lines());
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new LibtestLog(results);
    }
}
