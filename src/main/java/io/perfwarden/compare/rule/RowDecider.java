package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.Pair;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.column.LazyList;

/** A rule for the pairs of a suite on a platform. */
public interface RowDecider {
    /**
     * @param pairs all of the suite on the platform, also those without two values
     * @return one result a pair, in their order, and remarks on all together
     */
    RuleResults decide(List<Pair> pairs, RuleInputs evidence);

    /** Whether the candidate can be measured once more, perhaps on another machine. */
    default boolean mayMeasureAgain() {
        return false;
    }

    /**
     * The inputs of a rule besides the pairs.
     *
     * @param attempts all measurements of the candidate, the newest last, of which the pairs are
     *     made; not empty
     */
    public record RuleInputs(
            SuitePolicy policy, List<ResultSet> attempts, Machine machine, SuiteHistory past) {
        /** Whether both sides have one machine. */
        public enum Machine {
            SAME,
            OTHER,
            /** A side does not say. */
            UNKNOWN
        }

        public RuleInputs {
            attempts = List.copyOf(attempts);
            if (attempts.isEmpty()) {
                throw new IllegalArgumentException("a candidate was measured at least once");
            }
        }

        /** Whether the default branch was ever measured on the candidate's machine. */
        public Machine pastMachine() {
            BenchmarkEnvironment now = newest().environment();
            List<BenchmarkEnvironment> known =
                    past.runs().stream()
                            .map(PastRun::machine)
                            .filter(it -> it.sharesMachineFacts(now) || it.isElsewhere(now))
                            .toList();
            return known.isEmpty()
                    ? Machine.UNKNOWN
                    : known.stream().allMatch(it -> past.isElsewhere(it, now))
                            ? Machine.OTHER
                            : Machine.SAME;
        }

        public ResultSet newest() {
            return attempts.getLast();
        }
    }

    public record RuleResults(List<RuleResult> each, DecisionBasis basis) {
        /** What the results depend on, so that not each must be examined. */
        public enum DecisionBasis {
            /** Fixed limits, except for pairs with another policy. */
            LIMITS,
            /** Nothing: each is undecided. */
            NOTHING,
            EVIDENCE
        }

        public RuleResults {
            each = LazyList.copyOf(each);
        }

        public static RuleResults of(List<RuleResult> each) {
            return new RuleResults(each, DecisionBasis.EVIDENCE);
        }

        public static RuleResults byLimits(List<RuleResult> each) {
            return new RuleResults(each, DecisionBasis.LIMITS);
        }

        public static RuleResults nothing(int size, Decision rule) {
            RuleResult nothing = new RuleResult.MissingValue(rule, Optional.empty());
            return new RuleResults(LazyList.of(size, _ -> nothing), DecisionBasis.NOTHING);
        }
    }
}
