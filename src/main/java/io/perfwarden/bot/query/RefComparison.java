package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.model.CommitSha;

public sealed interface RefComparison {
    /** Both were measured. */
    record JudgedRef(CommitSha before, JudgedReport report) implements RefComparison {}

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
    record LackingRef(String ref, Optional<CommitSha> commit, RefReason why) {
        public String sentence(UnaryOperator<String> named) {
            return named.apply(ref) + " " + why.words;
        }
    }

    /** The two refs of an address, such as {@code v1.2...main}. */
    record RefPair(String before, String after) {
        private static final Pattern DOTS = Pattern.compile("(.{1,200}?)\\.\\.\\.(.{1,200})");

        /** Nothing if there are not two, of at most 200 characters each. */
        public static Optional<RefPair> parse(String refs) {
            Matcher two = DOTS.matcher(refs);
            return two.matches()
                    ? Optional.of(new RefPair(two.group(1), two.group(2)))
                    : Optional.empty();
        }
    }

    enum RefReason {
        /** No commit, tag or branch of this name is known here. */
        UNKNOWN("is no commit, tag or branch that this server knows"),
        AMBIGUOUS("begins the ids of several commits, give more digits"),
        /** The commit is known, and no results of it are stored. */
        NOT_MEASURED("was not measured, or its results are not stored any more");

        private final String words;

        RefReason(String words) {
            this.words = words;
        }

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
