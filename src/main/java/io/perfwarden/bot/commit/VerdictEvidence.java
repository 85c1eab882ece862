package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.compare.SuiteNotice.RanOn;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.rule.KnownSpreads;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.InputProblem;

/**
 * The inputs of a verdict besides the configuration.
 *
 * @param grade false-alarm rate
 * @param unfit why the run's own base does not count
 * @param spreads between jobs that measured earlier pull requests in turns
 * @param unrepeated suspects that should have been repeated
 * @param whole why omitted benchmarks are not believed
 * @param ranOn its runner, if that is off or set aside
 */
public record VerdictEvidence(
        SuiteCandidate candidate,
        FalseAlarmRate grade,
        FileRead base,
        Optional<InputProblem> unfit,
        KnownSpreads spreads,
        Optional<InputProblem> unrepeated,
        Optional<InputProblem> whole,
        Optional<RanOn> ranOn,
        Accepted accepted) {
    SuiteCandidate trustedCandidate() {
        return whole.map(candidate::withDoubt).orElse(candidate);
    }

    /**
     * Acceptances.
     *
     * @param day of their look-up, in UTC
     */
    public record Accepted(List<RowAcceptance> rows, LocalDate day, OnHead file) {
        public Accepted {
            rows = List.copyOf(rows);
        }

        /** A branch has no acceptances. */
        public static Accepted nothing(LocalDate day) {
            return new Accepted(List.of(), day, new OnHead.Same());
        }
    }

    /** The baseline file on the pull request's branch. */
    public sealed interface OnHead {
        /** It is the base's, or the pull request has not changed it. */
        record Same() implements OnHead {}

        /** The pull request changes it without a command. */
        record ChangedBaseline() implements OnHead {}

        /** A maintainer's command wrote it. */
        record AcceptedFile(FileRead.Found file, String by) implements OnHead {}
    }
}
