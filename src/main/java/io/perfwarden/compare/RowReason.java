package io.perfwarden.compare;

/** The fixed vocabulary of reports for reasons of an outcome. */
public enum RowReason {
    OVER_LIMIT("over limit"),
    /** Worse for sure by what warns, and by less than what fails. */
    BELOW_LIMIT("certain, below the limit"),
    /** Changed for sure, and by less than what warns. */
    BELOW_WARNING("certain, below what warns"),
    /** Changed for sure in the one job that measured it, by no more than jobs differ. */
    ONE_JOB_ONLY("in one job only"),
    /** Only the absolute allowance keeps it from warning. */
    WITHIN_SLACK("within slack"),
    /** No primary metric, and worse by less than what warns. */
    WITHIN_LIMIT("within its limit"),
    OVER_BUDGET("over budget"),
    TOO_LITTLE_SPEED_UP("too little speed-up"),
    /** The benchmark that it must outperform has no value in the run. */
    NO_PARTNER("nothing to be faster than"),
    /** Its budget is in a unit of another kind. */
    BUDGET_NOT_HELD("budget in another unit"),
    NEW("new"),
    GONE("gone"),
    CRASHED("crashed"),
    /** The baseline has no value of it either. */
    CRASHED_AS_BEFORE("crashed as before"),
    NOT_A_NUMBER("not a number"),
    NEGATIVE_TIME("negative time"),
    SKIPPED("skipped"),
    /** The change cannot affect it, so the run left it out. */
    NOT_AFFECTED("not affected"),
    UNIT_CHANGED("unit changed"),
    MODE_CHANGED("mode changed"),
    BENCHMARK_CHANGED("benchmark changed"),
    /** Several benchmarks of one side share the name without a difference. */
    SHARED_NAME("name shared"),
    OTHER_MACHINE("other machine"),
    DIRECTION_UNKNOWN("direction unknown"),
    /** It changed by more than its limit, in an unknown direction. */
    MOVED("moved: set direction"),
    NO_USABLE_BASELINE("baseline not positive"),
    MEASURED_AS_ZERO("measured as 0"),
    ADVICE_ONLY("advice only"),
    CONFIRMED_TWICE("confirmed 2x"),
    CONFIRMED_THRICE("confirmed 3x"),
    /** All benchmarks of its suite became worse together. */
    WHOLE_SUITE("whole suite"),
    /** It is a suspect, to be measured once more. */
    MEASURED_AGAIN("to be measured again"),
    /** It is a suspect, and is not measured again. */
    UNCONFIRMED("not confirmed"),
    NO_HISTORY("no history"),
    /** A job has too few rounds of base and head. */
    TOO_FEW_ROUNDS("too few rounds"),
    /** No change can affect it, so it never fails. */
    CONTROL("control"),
    /** Benchmarks moved that no change can affect: its jobs measured the machine. */
    MOVED_CONTROLS("controls moved"),
    /** Counts of one side differ by more than 0.2 %. */
    COUNTS_DIFFER("counts differ"),
    /** It was counted twice, and a third count may differ. */
    TOO_FEW_COUNTS("too few counts"),
    /** Beyond its limit, but one of the last two runs of the default branch was as slow. */
    BRANCH_UNSURE("branch run in doubt"),
    /** Beyond its limit, as the last two runs of the default branch. */
    BRANCH_AS_SLOW("branch as slow"),
    /** Its noise hides a change as large as its limit. */
    NOT_SENSITIVE("not sensitive"),
    /** It cannot see as little as a pass must see. */
    BLIND("blind"),
    NOT_POSITIVE("not positive"),
    WORSE_THAN_ACCEPTED("worse than accepted"),
    BEYOND_ACCEPTED("beyond what was accepted"),
    ACCEPTED("accepted"),
    /** Its code equals the baseline's, as a file beside the results states. */
    CODE_SAME("code same");
    private final String text;

    RowReason(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
