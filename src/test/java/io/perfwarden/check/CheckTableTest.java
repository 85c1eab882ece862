package io.perfwarden.check;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Verdict;
import io.perfwarden.config.RepositoryPolicy;
import org.junit.jupiter.api.Test;

/**
 * {@code config/check.md} has one row for each state of a suite that the code knows, with what the
 * code makes of it. {@code -Dgolden.update=true} writes the table anew.
 */
class CheckTableTest {
    private static final Path PAGE = Path.of("config/check.md");
    private static final String BEGIN = "<!-- states: begin -->\n";
    private static final String END = "<!-- states: end -->\n";
    private static final String HEAD =
            """
            | state | what happened | check | a required check | who brought it about |
            |---|---|---|---|---|
            """;

    /** What happened, and who brought it about. */
    private record Words(String what, String who) {}

    private static final String NOBODY = "it ends by itself";
    private static final String MEASUREMENT = "the measurement";
    private static final String WORKFLOW = "the workflow's file, which the change leaves alone";

    private static Words words(Class<?> state) {
        return switch (state.getSimpleName()) {
            case "Unexpected" -> new Words("no workflow is named, and no run brought it", NOBODY);
            case "Waiting" -> new Words("the run of its workflow is awaited", NOBODY);
            case "AwaitingSubmission" ->
                    new Words("[submitted results](submit.md) are awaited", NOBODY);
            case "NotSubmitted" ->
                    new Words(
                            "no results were submitted within `wait` or `PERFWARDEN_RUN_DEADLINE`",
                            "who runs the job that submits them");
            case "AwaitingApproval" ->
                    new Words("the run waits for approval", "a maintainer, who approves it");
            case "Queued" -> new Words("the run is queued", NOBODY);
            case "Running" -> new Words("the workflow runs", NOBODY);
            case "MeasuredAgain" ->
                    new Words(
                            "a benchmark is suspiciously slower and [measured again](noise.md)",
                            MEASUREMENT);
            case "Measuring" -> new Words("the results are taken in", NOBODY);
            case "Undecided" -> new Words("GitHub is asked for what is missing", NOBODY);
            case "Measured" -> new Words("the run was compared, see the verdicts", MEASUREMENT);
            case "Faulted" ->
                    new Words(
                            "Perfwarden failed, or could not reach GitHub for a day",
                            "Perfwarden; a reference for its log is shown");
            case "StaysRed" ->
                    new Words(
                            "a run measured a regression at this commit, and no run like it measured that since: a configuration, workflow, suite or baseline was renamed or removed, or later runs left it out, were for another event, or have no verdict",
                            MEASUREMENT);
            case "RedBefore" ->
                    new Words(
                            "the same at an earlier commit of the pull request, for the same base",
                            MEASUREMENT);
            case "Unattributed" ->
                    new Words(
                            "a run measured it, but maybe for another pull request from the branch, or for another base",
                            "who opened them, or changed the base");
            case "ConfiguredLater" ->
                    new Words(
                            "the suite was configured after the run, which has no artifact of it",
                            "the default branch's configuration");
            case "Cancelled" ->
                    new Words("the run was cancelled; a later run replaces it", "who cancelled it");
            case "Skipped" ->
                    new Words(
                            "the workflow's own conditions left out the run, or every job of the suite",
                            WORKFLOW);
            case "NothingToMeasure" ->
                    new Words(
                            "a source with `may-skip` [says so](submit.md#nothing-to-measure)",
                            "the pipeline's file, which the change leaves alone");
            case "SkippedAgain" ->
                    new Words(
                            "a run that ran before was skipped the next time", "who ran it again");
            case "FilteredOut" ->
                    new Words(
                            "a filter of the workflow leaves the change out: events, branches, paths or types",
                            WORKFLOW);
            case "OnRequest" ->
                    new Words(
                            "pull requests are measured on request, and this one lacks `run-label`",
                            "the default branch's configuration; who may set labels");
            case "RequestDue" ->
                    new Words(
                            "the same, but the label is there and no run has begun since, or an earlier commit failed and nothing was measured since",
                            "who wrote the change, or GitHub");
            case "NotStarted" ->
                    new Words(
                            "no run started within `PERFWARDEN_RUN_DEADLINE`, and no filter says why; after a failure at an earlier commit, or `/perfwarden run`, it blocks",
                            "`when-not-started` of the default branch");
            case "OtherEvent" ->
                    new Words(
                            "the workflow ran, but for an event that does not count for a pull request",
                            "who started the run, or wrote the workflow's `on`");
            case "UnnamedRun" ->
                    new Words(
                            "the suite has `event: pull_request_target`, and no such run names this commit",
                            "the default branch's workflow, or GitHub");
            case "Evaded" ->
                    new Words(
                            "no run, and the change may be why: it changes the workflow or the pipeline, its message says `[skip ci]`, or it had another base",
                            "who wrote the change");
            case "NotInQueue" ->
                    new Words(
                            "no run started for the merge group within that time",
                            "the workflow's file, which has no `merge_group`");
            default -> throw new AssertionError("no words for " + state);
        };
    }

    @Test
    void the_page_has_a_row_for_each_state_with_what_the_code_makes_of_it() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        assertThat(end).as("the table's place").isGreaterThanOrEqualTo(begin);
        String table = HEAD + String.join("", rows());
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, page.substring(0, begin) + table + page.substring(end));
        }
        assertThat(page.substring(begin, end)).isEqualTo(table);
    }

    private static List<String> rows() {
        List<String> rows = new ArrayList<>();
        Map<Class<?>, List<SuiteState>> samples = new LinkedHashMap<>();
        Arrays.stream(SuiteState.class.getPermittedSubclasses())
                .filter(Class::isRecord)
                .forEach(state -> samples.put(state, new ArrayList<>()));
        CheckConclusionTest.states()
                .map(CheckConclusionTest.Case::state)
                .forEach(state ->
                        samples.computeIfAbsent(state.getClass(), _ -> new ArrayList<>())
                                .add(state));
        samples.forEach((type, states) -> {
            assertThat(states).as("samples of %s", type).isNotEmpty();
            List<TargetVerdict> judged =
                    states.stream()
                            .map(state -> CheckConclusionTest.unmeasured(Map.of("core", state)))
                            .toList();
            rows.add(row(spelt(type.getSimpleName()), words(type), judged));
        });
        rows.add(verdict("pass", "no row fails or warns", Verdict.PASS));
        rows.add(
                verdict(
                        "warn",
                        "only warnings or advice, or a suite has no baseline yet",
                        Verdict.WARN));
        rows.add(verdict("fail", "a row fails", Verdict.FAIL));
        rows.add(
                verdict(
                        "none",
                        "the run, or a job of it that measures the suite, failed or timed out, something cannot be read, a new benchmark crashed, there are more than 256 artifacts, a platform that has a baseline is missing, or a suspect was not measured again; see `when-no-verdict`",
                        Verdict.NONE));
        rows.add(
                row(
                        "bad baseline",
                        new Words("the baseline cannot be read", "who changed the baseline"),
                        List.of(CheckConclusionTest.measured(Verdict.NONE, Basis.BAD_BASELINE))));
        rows.add(
                row(
                        "let pass",
                        new Words("`/perfwarden skip`, where no row failed", "a maintainer"),
                        List.of(
                                CheckConclusionTest.waived(
                                        CheckConclusionTest.unmeasured(
                                                Map.of("core", new SuiteState.Waiting("w")))))));
        return rows;
    }

    private static String verdict(String name, String what, Verdict verdict) {
        return row(
                "verdict " + name,
                new Words(what, MEASUREMENT),
                List.of(CheckConclusionTest.measured(verdict, Basis.NO_RESULTS)));
    }

    private static String row(String name, Words words, List<TargetVerdict> judged) {
        RepositoryPolicy strict = Situation.policy(Situation.expected("core"));
        TreeSet<String> ends = new TreeSet<>();
        TreeSet<String> effects = new TreeSet<>();
        boolean silent = false;
        for (TargetVerdict one : judged) {
            for (RepositoryPolicy policy : List.of(strict, CheckConclusionTest.lenient(true))) {
                Optional<CheckConclusion> ending = CheckConclusion.of(List.of(one), policy);
                silent |= ending.isEmpty();
                ending.ifPresent(it -> {
                    ends.add(it.conclusion().map(CheckTableTest::spelt).orElse("open"));
                    effects.add(it.conclusion().map(CheckTableTest::effect).orElse("waits"));
                });
            }
        }
        return Stream.of(
                        name,
                        words.what(),
                        silent ? "says nothing by itself" : String.join(" or ", ends),
                        silent ? "" : String.join(" or ", effects),
                        words.who())
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String spelt(Conclusion conclusion) {
        return conclusion.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String effect(Conclusion conclusion) {
        return conclusion.passes() ? "**passes**" : "**blocks**";
    }

    /** {@code StaysRed} as two words. */
    private static String spelt(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
