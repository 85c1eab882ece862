package io.perfwarden.evaluate.writing;

import io.perfwarden.compare.Comparison;
import io.perfwarden.finding.Findings;
import java.util.IdentityHashMap;

/** The findings of comparisons, each grouped once however many texts are made of it. */
public final class Grouped {
    private final IdentityHashMap<Comparison, Findings> known = new IdentityHashMap<>();

    public Findings of(Comparison comparison) {
        return known.computeIfAbsent(comparison, Findings::of);
    }
}
