package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.InputProblem;

/**
 * All that a verdict on one suite on one platform goes by, beside the configuration.
 *
 * @param candidate what was measured, and before it
 * @param grade false-alarm rate of the suite
 * @param base the baseline file, as the base has it
 * @param unfit what keeps a base that the run measured itself from counting
 * @param unrepeated which suspects of an earlier attempt it was to measure again, and did not
 * @param whole why what the run left out is not believed
 * @param accepted what maintainers accepted of a pull request
 */
public record VerdictEvidence(
        SuiteCandidate candidate,
        FalseAlarmRate grade,
        FileRead base,
        Optional<InputProblem> unfit,
        Optional<InputProblem> unrepeated,
        Optional<InputProblem> whole,
        Accepted accepted) {
    /** The candidate, without what it left out where that is not believed. */
    SuiteCandidate believed() {
        return whole.map(candidate::doubting).orElse(candidate);
    }

    /**
     * What maintainers accepted.
     *
     * @param day on which that was looked up, in UTC
     */
    public record Accepted(List<RowAcceptance> rows, LocalDate day, OnHead file) {
        public Accepted {
            rows = List.copyOf(rows);
        }

        /** Of a branch nothing is. */
        public static Accepted nothing(LocalDate day) {
            return new Accepted(List.of(), day, new OnHead.Same());
        }
    }

    /** The baseline file as the pull request's own branch has it. */
    public sealed interface OnHead {
        /** As the base has it, or another that the pull request has not changed. */
        record Same() implements OnHead {}

        /** The pull request changes it, and no command asked for that. */
        record ChangedBaseline() implements OnHead {}

        /**
         * A maintainer had it written.
         *
         * @param by login
         */
        record AcceptedFile(FileRead.Found file, String by) implements OnHead {}
    }
}
