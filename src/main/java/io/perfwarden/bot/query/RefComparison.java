package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.model.CommitSha;

/** Two commits, held against each other by what is stored of both. */
public sealed interface RefComparison {
    /**
     * Both were measured.
     *
     * @param before the commit that a ref named
     */
    record Judged(CommitSha before, JudgedReport report) implements RefComparison {}

    /**
     * There is nothing to compare.
     *
     * @param refs what is wrong with which of the two; never empty
     */
    record Lacking(List<LackingRef> refs) implements RefComparison {
        public Lacking {
            refs = List.copyOf(refs);
        }
    }

    /**
     * A ref without results.
     *
     * @param ref as it was given; foreign text
     * @param commit that it names; absent where that is not known
     */
    record LackingRef(String ref, Optional<CommitSha> commit, Why why) {}

    /** Why a ref has no results. */
    enum Why {
        /** No commit, tag or branch of this name is known here. */
        UNKNOWN,
        /** Several commits begin with these digits. */
        AMBIGUOUS,
        /** The commit is known, and no results of it are stored. */
        NOT_MEASURED;

        /** The word in JSON. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
