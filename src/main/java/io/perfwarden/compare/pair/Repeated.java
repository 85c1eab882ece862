package io.perfwarden.compare.pair;

import io.perfwarden.bench.SeriesKey;

/** A series that stands several times on one side. */
public record Repeated(SeriesKey key, int times, boolean inBaseline) {}
