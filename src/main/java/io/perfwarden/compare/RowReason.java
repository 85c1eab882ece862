package io.perfwarden.compare;

/** Why a row has its outcome, in the report's fixed vocabulary. */
public enum RowReason {
    OVER_LIMIT("over limit"),
    /** Worse than what warns, had it not been for the absolute allowance on top. */
    WITHIN_SLACK("within slack"),
    /** Beside the primary metric, and worse by less than what warns. */
    WITHIN_LIMIT("within its limit"),
    OVER_BUDGET("over budget"),
    /** Not as much faster than another benchmark of the run as it must be. */
    TOO_LITTLE_SPEED_UP("too little speed-up"),
    /** The benchmark that it must be faster than has no value in the run. */
    NO_PARTNER("nothing to be faster than"),
    /** The benchmark is measured in another unit than the one its budget is of. */
    BUDGET_NOT_HELD("budget in another unit"),
    NEW("new"),
    GONE("gone"),
    CRASHED("crashed"),
    /** In the baseline it had no value either. */
    CRASHED_AS_BEFORE("crashed as before"),
    NOT_A_NUMBER("not a number"),
    NEGATIVE_TIME("negative time"),
    SKIPPED("skipped"),
    /** The change cannot affect it, and so the run left it out. */
    NOT_AFFECTED("not affected"),
    UNIT_CHANGED("unit changed"),
    MODE_CHANGED("mode changed"),
    /** Its tool says that the benchmark itself is another one. */
    BENCHMARK_CHANGED("benchmark changed"),
    /** Several benchmarks of one side share the name, and nothing tells which is which. */
    SHARED_NAME("name shared"),
    OTHER_MACHINE("other machine"),
    DIRECTION_UNKNOWN("direction unknown"),
    /** It may be better or worse, and it changed by more than its limit. */
    MOVED("moved: set direction"),
    NO_USABLE_BASELINE("baseline not positive"),
    MEASURED_AS_ZERO("measured as 0"),
    ADVICE_ONLY("advice only"),
    /** Worse in two runs. */
    CONFIRMED_TWICE("confirmed 2x"),
    CONFIRMED_THRICE("confirmed 3x"),
    /** All benchmarks of its suite became worse together, and it with them. */
    WHOLE_SUITE("whole suite"),
    /** Suspicious, and about to be measured once more. */
    MEASURED_AGAIN("to be measured again"),
    /** Suspicious, and it stays at that. */
    UNCONFIRMED("not confirmed"),
    /** The default branch has not shown its noise yet. */
    NO_HISTORY("no history"),
    /** A job measured base and head in too few rounds to say anything. */
    TOO_FEW_ROUNDS("too few rounds"),
    /** Beyond its limit, but one of the default branch's last two runs was as slow. */
    BRANCH_UNSURE("branch run in doubt"),
    /** Beyond its limit, as the default branch's last two runs were. */
    BRANCH_AS_SLOW("branch as slow"),
    /** Its noise hides a change as large as its limit. */
    NOT_SENSITIVE("not sensitive"),
    NOT_POSITIVE("not positive"),
    WORSE_THAN_ACCEPTED("worse than accepted"),
    /** Worse than a maintainer allowed it to be, by name and for this pull request. */
    BEYOND_ACCEPTED("beyond what was accepted"),
    ACCEPTED("accepted"),
    /** Its code is the same as in the baseline, as a file next to the results says. */
    CODE_SAME("code same");
    private final String text;

    RowReason(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
