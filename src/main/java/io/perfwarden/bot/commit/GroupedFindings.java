package io.perfwarden.bot.commit;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.group.ChangeGroups;
import java.util.IdentityHashMap;

/** The findings of comparisons, each grouped once however many texts are made of it. */
public final class GroupedFindings {
    private final IdentityHashMap<Comparison, ChangeGroups> known = new IdentityHashMap<>();

    public ChangeGroups of(Comparison comparison) {
        return known.computeIfAbsent(comparison, ChangeGroups::of);
    }
}
