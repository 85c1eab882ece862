package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.RepositoryPolicy.*;
import io.perfwarden.config.RowPolicy.*;
import io.perfwarden.config.SubmissionScope.ForkResults;
import io.perfwarden.config.SuitePolicy.BaselineFormat;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.config.ValueType.DayType;
import io.perfwarden.config.ValueType.InputsType;
import io.perfwarden.config.ValueType.ListType;
import io.perfwarden.config.ValueType.NamesType;
import io.perfwarden.config.ValueType.NestedType;
import io.perfwarden.config.ValueType.NumberType;
import io.perfwarden.config.ValueType.TextType;
import io.perfwarden.config.ValueType.TruthType;
import io.perfwarden.config.ValueType.WholeType;
import io.perfwarden.config.ValueType.WordType;
import io.perfwarden.config.YamlSection.KeySet;
import io.perfwarden.config.YamlValue.WordChoice;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * One key of the configuration file. The reader asks it for the value; the editor's schema, the
 * example and the row in the documentation are generated from it.
 *
 * @param places mappings that may have it
 * @param required whether each of them must have it
 * @param fallback the default as it is written in the file; empty if there is no fixed one
 * @param absent what holds without the key, where there is no fixed default
 * @param example a value other than the default, as it is written in the file
 * @param meaning Markdown without a full stop at its end; the first sentence is also for the schema
 *     and the example
 */
record ConfigKey<T>(
        String name,
        Set<KeyPlace> places,
        ValueType<T> type,
        boolean required,
        String fallback,
        String absent,
        String example,
        String meaning) {
    enum KeyPlace {
        FILE("the top level"),
        SUITE("a suite, under suites"),
        SUBMIT("an entry of submit, under a suite"),
        PARITY("parity, under a suite"),
        RULE("a rule, under a suite's rules");

        private final String words;

        KeyPlace(String words) {
            this.words = words;
        }

        List<ConfigKey<?>> keys() {
            return ALL.stream().filter(key -> key.places.contains(this)).toList();
        }

        private KeySet keySet() {
            List<String> required =
                    keys().stream().filter(ConfigKey::required).map(ConfigKey::name).toList();
            return new KeySet(words, required, keys().stream().map(ConfigKey::name).toList());
        }
    }

    private static final Set<KeyPlace> FILE = Set.of(KeyPlace.FILE);
    private static final Set<KeyPlace> SUITE = Set.of(KeyPlace.SUITE);
    private static final Set<KeyPlace> SUBMIT_ONLY = Set.of(KeyPlace.SUBMIT);
    private static final Set<KeyPlace> PARITY_ONLY = Set.of(KeyPlace.PARITY);
    private static final Set<KeyPlace> RULE = Set.of(KeyPlace.RULE);
    private static final Set<KeyPlace> LIMIT = Set.of(KeyPlace.SUITE, KeyPlace.RULE);
    private static final List<ConfigKey<?>> ALL = new ArrayList<>();
    private static final ValueType<Double> PERCENTAGE =
            new NumberType<>("percentage", "percentage", LimitQuantity::percentage);
    private static final ValueType<LimitQuantity> QUANTITY =
            new NumberType<>("quantity", "quantity such as `0.2 ms`", LimitQuantity::parse);
    private static final ValueType<String> NAME = TextType.any("name");
    private static final ValueType<String> REPOSITORY_PATH =
            TextType.matching(
                    "path on the default branch",
                    "[^/\\\\\\p{C}][^\\\\\\p{C}]{0,299}",
                    "a path from the repository's root");
    private static final String BASELINE_FORM = "(?!/)(?:[^\\\\*?{}:\"<>|]|\\{platform\\}){1,300}";

    // The top level

    static final ConfigKey<Integer> VERSION =
            requiredKey("version", FILE, new WholeType(1, 1), "1")
                    .means("Version of the file's language");
    static final ConfigKey<CommentMode> COMMENT =
            key("comment", FILE, WordType.of(CommentMode.values()), "on-change")
                    .means(
                            "When the pull request gets a comment. `on-change`: when a row is"
                                    + " anything but unchanged. `on-regression`: when a row fails."
                                    + " An existing comment is always kept up to date");
    static final ConfigKey<ChecksMode> CHECKS =
            key("checks", FILE, WordType.of(ChecksMode.values()), "aggregate")
                    .means(
                            "One check `perfwarden` for everything, or also one"
                                    + " `perfwarden/<suite>` for each suite");
    static final ConfigKey<NoVerdict> WHEN_NO_VERDICT =
            key("when-no-verdict", FILE, WordType.of(NoVerdict.values()), "fail")
                    .means(
                            "How the check ends when benchmarks were expected, but no verdict is"
                                    + " possible");
    static final ConfigKey<NotStartedPolicy> WHEN_NOT_STARTED =
            key("when-not-started", FILE, WordType.of(NotStartedPolicy.values()), "block")
                    .means(
                            "How the check ends when GitHub started no run of a suite's workflow,"
                                    + " and the workflow's filters do not explain that");
    static final ConfigKey<BlindPolicy> WHEN_BLIND =
            key("when-blind", FILE, new WordType<>(new WordChoice<>(blindPolicies())), "pass")
                    .means(
                            "How the check ends that would pass, when a row cannot [see as little"
                                    + " as it must](noise.md#what-a-pass-must-see)");
    static final ConfigKey<YamlValue> CLAIMS =
            key(
                            "claims",
                            FILE,
                            new NestedType("claims", "`note`, `require` or `{require: [globs]}`"),
                            "note",
                            "require")
                    .means(
                            "What follows from a [claim of speed](commands.md#claims-of-speed) that"
                                    + " was not seen. `require`: the check does not pass. With globs"
                                    + " over head branches or logins of authors, that holds for"
                                    + " these pull requests, and each of them has to claim"
                                    + " something");
    static final ConfigKey<String> RUN_LABEL =
            optional(
                            "run-label",
                            FILE,
                            TextType.matching(
                                    "`none` or a label",
                                    "[^\\p{C}]{1,50}",
                                    "none, or the name of a label of up to 50 characters"),
                            "none",
                            "perf")
                    .means(
                            "A pull request is measured while it has this label, and otherwise [on"
                                    + " request](check.md#measured-on-request) only");
    static final ConfigKey<ForkMode> FORKS =
            key("forks", FILE, WordType.of(ForkMode.values()), "approve")
                    .means(
                            "What `/perfwarden run` does for a fork. `approve`: it approves or"
                                    + " repeats the fork's own run. `dispatch`: it starts the default"
                                    + " branch's workflow with the [fork's"
                                    + " commit](forks.md) as an input");
    static final ConfigKey<Integer> RERUN =
            key("rerun", FILE, new WholeType(0, 2), "1", "0")
                    .means(
                            "How often a workflow runs again before a [suspect](noise.md) fails."
                                    + " With `0` a suspect only warns");
    static final ConfigKey<List<String>> NOTIFY =
            key(
                            "notify",
                            FILE,
                            new ListType<>(
                                    "list",
                                    0,
                                    2,
                                    WordType.of(
                                            RepositoryPolicy.DEFAULT_BRANCH,
                                            RepositoryPolicy.ISSUE)),
                            "[default-branch]",
                            "[]")
                    .means(
                            "Where a regression of the default branch is reported."
                                    + " `default-branch`: sent to the server's [notify"
                                    + " URL](../deploy/settings.md#notifications). `issue`: [one"
                                    + " issue](incidents.md) for each. `[]`: nowhere");
    static final ConfigKey<PictureMode> PICTURE =
            key("picture", FILE, WordType.of(PictureMode.values()), "text")
                    .means(
                            "How the comment shows the trend of changed rows. `text`: bars of their"
                                    + " last values. `image`: a [picture](check.md#pictures) from"
                                    + " the server, in place of the bars");
    static final ConfigKey<BaselineUpdate> BASELINE_UPDATE =
            key("baseline-update", FILE, WordType.of(BaselineUpdate.values()), "never")
                    .means(
                            "Whether the app opens a pull request with new baselines when the"
                                    + " default branch has become faster. `after-approval`: when a"
                                    + " maintainer presses **Regenerate baseline** on the commit's"
                                    + " check");
    static final ConfigKey<Boolean> RELEASE_NOTES =
            key("release-notes", FILE, new TruthType(), "false", "true")
                    .means(
                            "Whether the app puts [what a release changed](command-line.md#what-a-release-changed) under the"
                                    + " text of a published release. The app needs the permission"
                                    + " to write contents");
    static final ConfigKey<YamlValue> RUNNERS =
            optional(
                            "runners",
                            FILE,
                            new NestedType("runners", "`{ignore: [globs]}`"),
                            "none",
                            "{ignore: [\"old-*\"]}")
                    .means(
                            "[Runners](noise.md#which-machine), by globs over name or label, that are"
                                    + " set aside. What ran there is measured again, as often as"
                                    + " `rerun` says, and is no part of the history");
    static final ConfigKey<List<GlobPattern>> LEAVE_OUT =
            optional(
                            "leave-out",
                            FILE,
                            new ListType<>(
                                    "list of globs",
                                    1,
                                    100,
                                    new TextType<>("glob", "", GlobPattern::parse)),
                            "none",
                            "[\"crates/fuzz\"]")
                    .means(
                            "Benchmark projects that are not measured on purpose, by the names that"
                                    + " `perfwarden config check --workflow` gives them. It changes"
                                    + " nothing else");
    static final ConfigKey<List<YamlValue>> SUITES =
            requiredKey(
                            "suites",
                            FILE,
                            new ListType<>("list, see below", 1, 100, new NestedType("suite", "")),
                            "")
                    .means("What is measured and how it is judged");

    // A suite

    static final ConfigKey<String> SUITE_NAME =
            requiredKey(
                            "name",
                            SUITE,
                            TextType.matching(
                                    "`[a-z0-9][a-z0-9-]{0,39}`",
                                    "[a-z0-9][a-z0-9-]{0,39}",
                                    "up to 40 lower-case letters, digits and -, the first one not -"),
                            "core")
                    .means("Name of the suite, unique in the file");
    static final ConfigKey<String> WORKFLOW =
            optional(
                            "workflow",
                            SUITE,
                            TextType.matching(
                                    "path or file name",
                                    "(?:\\.github/workflows/)?[^/\\\\\\p{C}]{1,200}\\.ya?ml",
                                    "a workflow's file name or path, such as .github/workflows/bench.yml"),
                            "any workflow",
                            ".github/workflows/bench.yml")
                    .means(
                            "The workflow that measures the suite. If it is named, the check"
                                    + " appears as soon as the pull request does, and waits for it."
                                    + " Of several workflows each counts with its newest results; of"
                                    + " the same names the worse. The report mentions a failed run"
                                    + " of one with the results of the others");
    static final ConfigKey<JobPattern> JOB =
            optional(
                            "job",
                            SUITE,
                            new TextType<>("name or glob", ".{1,200}", JobPattern::parse),
                            "the whole run",
                            "benchmarks")
                    .means(
                            "The job of the workflow that measures the suite. Its results count"
                                    + " [once it has ended](check.md#once-the-job-has-ended), while"
                                    + " other jobs of the run go on. How the other jobs end does"
                                    + " not matter");
    static final ConfigKey<RunEvent> EVENT =
            key(
                            "event",
                            SUITE,
                            WordType.ofEvents(RunEvent.PULL_REQUEST, RunEvent.PULL_REQUEST_TARGET),
                            "pull_request")
                    .means(
                            "The event whose runs count for pull requests. With"
                                    + " `pull_request_target` those that [name their"
                                    + " head](forks.md#pull_request_target) count, and no run of"
                                    + " `pull_request` or `push` does");
    static final ConfigKey<WorkflowInputs> INPUTS =
            optional("inputs", SUITE, new InputsType(), "none", "{sha: \"{sha}\"}")
                    .means(
                            "Inputs with which the workflow is started [on"
                                    + " request](commands.md#inputs). `{ref}`, `{sha}`, `{pull}` and"
                                    + " `{benchmarks}` are filled in");
    static final ConfigKey<List<YamlValue>> SUBMIT =
            optional(
                            "submit",
                            SUITE,
                            new ListType<>("list, see below", 1, 20, new NestedType("submit", "")),
                            "none",
                            "[{token: nightly-box}]")
                    .means(
                            "Who may [submit results](submit.md) of the suite, from another CI or a"
                                    + " machine. The check waits for them. Without `workflow` no run"
                                    + " of GitHub measures the suite; beside it either may");
    static final ConfigKey<Duration> WAIT =
            optional(
                            "wait",
                            SUITE,
                            new TextType<>(
                                    "time of 1 minute to 24 hours, such as `45m` or `2h`",
                                    "(?:[1-9][0-9]{0,2}m|1[0-3][0-9]{2}m|14[0-3][0-9]m|1440m"
                                            + "|(?:[1-9]|1[0-9]|2[0-4])h)",
                                    ConfigKey::time),
                            "`PERFWARDEN_RUN_DEADLINE`",
                            "45m")
                    .means(
                            "How long the check waits for the first [submitted"
                                    + " results](submit.md#when-the-check-waits)");
    static final ConfigKey<YamlValue> ARTIFACT =
            key(
                            "artifact",
                            SUITE,
                            new NestedType("glob", "glob; `{platform}` captures one segment"),
                            "*bench*",
                            "bench-{platform}")
                    .means("Which artifacts belong to the suite");
    static final ConfigKey<List<YamlValue>> FILES =
            optional(
                            "files",
                            SUITE,
                            new ListType<>("list of globs", 1, 100, new NestedType("file", "")),
                            "everything readable",
                            "[\"**/*.json\"]")
                    .means("Which files inside the artifact are read");
    static final ConfigKey<YamlValue> RUNS =
            optional(
                            "runs",
                            SUITE,
                            new NestedType("file", "glob"),
                            "files that say so",
                            "bench-*.json")
                    .means(
                            "Which files of one directory are repeated runs of [one"
                                    + " program](judgement.md#files-and-runs), judged by their"
                                    + " median. A glob without a directory matches in all");
    static final ConfigKey<YamlValue> FORMAT =
            key(
                            "format",
                            SUITE,
                            new NestedType("", "`auto` or an id of [formats](formats.md)"),
                            SuitePolicy.AUTO,
                            "jmh")
                    .means("`auto`, or the id of a format that `perfwarden formats` lists");
    static final ConfigKey<BaselinePattern> BASELINE =
            optional(
                            "baseline",
                            SUITE,
                            new TextType<>(
                                    "path; `{platform}` where the artifact captures it",
                                    BASELINE_FORM,
                                    BaselinePattern::parse),
                            "`baselines/<name>.json`, `baselines/<name>/{platform}.json`",
                            "baselines/core/{platform}.json")
                    .means(
                            "Where the baseline is kept, with `{platform}` exactly if the artifact"
                                    + " captures it");
    static final ConfigKey<BaselinePattern> HISTORY =
            optional(
                            "history",
                            SUITE,
                            new TextType<>(
                                    "directory; may have `{platform}`",
                                    BASELINE_FORM,
                                    BaselinePattern::parse),
                            "none",
                            "baselines/core")
                    .means(
                            "Directory of baselines of earlier commits, as [`perfwarden"
                                    + " import`](history.md#for-the-app) writes them. The app knows"
                                    + " each benchmark's noise from them before it has seen a run");
    static final ConfigKey<BaselineFormat> BASELINE_FORMAT =
            key("baseline-format", SUITE, WordType.of(BaselineFormat.values()), "perfwarden")
                    .means(
                            "Perfwarden's own document, which names its source, or the tool's file"
                                    + " byte for byte");
    static final ConfigKey<String> COMMAND =
            optional(
                            "command",
                            SUITE,
                            TextType.matching(
                                    "shell command",
                                    "[^\\p{C}]{1,200}",
                                    "a command on one line, up to 200 characters"),
                            "none",
                            "cargo bench --bench sort -- --output-format bencher")
                    .means(
                            "How the suite is run by hand. A report with a regression shows [the"
                                    + " commands that reproduce it](in-turns.md)");
    static final ConfigKey<BaselineSource> BASELINE_FROM =
            key("baseline-from", SUITE, WordType.of(BaselineSource.values()), "file")
                    .means(
                            "What a run is compared with. `history`: what the default branch"
                                    + " [measured last](history.md#without-a-baseline-file), and the"
                                    + " file only until there is a run");
    static final ConfigKey<Double> MAX_LEFT_OUT =
            key("max-left-out", SUITE, PERCENTAGE, "0%", "80%")
                    .means(
                            "The part of the baseline's benchmarks that a run may [leave"
                                    + " out](selection.md) because the change cannot affect them."
                                    + " With more left out there is no verdict");

    static final ConfigKey<Boolean> DEDICATED =
            key("dedicated", SUITE, new TruthType(), "false", "true")
                    .means(
                            "Whether a machine that is always the same and idle measures the suite."
                                    + " Then a change [counts at once](noise.md), without proof by"
                                    + " another machine");

    static final ConfigKey<YamlValue> CONTROL =
            optional(
                            "control",
                            SUITE,
                            new NestedType("glob", "glob over benchmark names"),
                            "none",
                            "ctl/*")
                    .means(
                            "Benchmarks that no change can affect. A job [in turns](in-turns.md)"
                                    + " in which they move does not count. They never fail"
                                    + " themselves");

    static final ConfigKey<YamlValue> RENAMED =
            optional(
                            "renamed",
                            SUITE,
                            new NestedType("names", "new names of benchmarks by their old ones"),
                            "none",
                            "{BenchmarkHash: BenchmarkHash64}")
                    .means(
                            "Benchmarks that [have a new name](judgement.md#renamed-benchmarks)."
                                    + " Baseline, history and rules of the old name count for the"
                                    + " new one, while a run has no benchmark of the old name");

    // A rule, before the limits

    static final ConfigKey<YamlValue> MATCH =
            requiredKey(
                            "match",
                            RULE,
                            new NestedType("glob", "glob over benchmark names"),
                            "dot/AVX512/*")
                    .means("Benchmarks that the rule applies to");
    static final ConfigKey<String> METRIC =
            optional(
                            "metric",
                            RULE,
                            new TextType<>("name of a metric", ".{1,200}", ConfigKey::metric),
                            "all",
                            "time")
                    .means("Only rows of this metric");

    // Limits of suites and rules

    static final ConfigKey<Decision> DECISION =
            key("decision", LIMIT, WordType.of(Decision.values()), "auto", "threshold")
                    .means(
                            "How rows are judged. `threshold`: by fixed limits. `statistical`: by"
                                    + " [each benchmark's own noise](noise.md). `auto` does the"
                                    + " second as soon as there is enough history. The app uses the"
                                    + " runs of the default branch that it has seen, the command"
                                    + " line `--history`. `parity` is for suites of [backends that"
                                    + " must agree](judgement.md#backends-that-must-agree), `paired`"
                                    + " for those whose run measures [base and head in"
                                    + " turns](in-turns.md)");
    static final ConfigKey<Double> FAIL =
            key("fail", LIMIT, PERCENTAGE, "5%", "10%").means("Worse by more than this fails");
    static final ConfigKey<Double> WARN =
            key("warn", LIMIT, PERCENTAGE, "2%", "1%")
                    .means(
                            "Worse by more than this warns; at most `fail`. Better by more than"
                                    + " this is an improvement");
    static final ConfigKey<LimitQuantity> SLACK =
            key("slack", LIMIT, QUANTITY, "0", "0.2 ms")
                    .means(
                            "Absolute allowance on top of `fail` and `warn`. For rows in `ms/op`"
                                    + " and the like it is per operation. In % it is what a [share"
                                    + " of failures](judgement.md#failures-are-shares) may rise by,"
                                    + " in percentage points");
    static final ConfigKey<Double> DRIFT =
            optional("drift", LIMIT, PERCENTAGE, "none", "10%")
                    .means(
                            "Worse by more than this than [the last"
                                    + " release](noise.md#since-the-last-release) warns. Where"
                                    + " history decides, the baseline file counts as well: many"
                                    + " small steps are noticed. It never fails");
    static final ConfigKey<Double> MUST_SEE =
            optional(
                            "must-see",
                            LIMIT,
                            new NumberType<>("percentage", "percentage", LimitQuantity::change),
                            "none",
                            "5%")
                    .means(
                            "A pass needs each deciding row to be able to [see a change of"
                                    + " this](noise.md#what-a-pass-must-see). A row that is not is"
                                    + " measured again. `when-blind` says what follows if that does"
                                    + " not help");
    static final ConfigKey<BetterDirection> DIRECTION =
            key("direction", LIMIT, new WordType<>(new WordChoice<>(directions())), "auto")
                    .means("Which direction is better, where neither file nor unit defines it");
    static final ConfigKey<Missing> MISSING =
            key("missing", LIMIT, WordType.of(Missing.values()), "fail")
                    .means(
                            "What happens when the run lacks a benchmark of the baseline, or a"
                                    + " platform that has one. Without baselines: a platform that"
                                    + " the default branch measured last");
    static final ConfigKey<OtherHardware> ON_OTHER_HARDWARE =
            key("on-other-hardware", LIMIT, WordType.of(OtherHardware.values()), "advise")
                    .means(
                            "What happens when the machine is not the baseline's. A machine is its"
                                    + " processor, number of processors and graphics card."
                                    + " `compare`: judge anyway. `advise`: [excuse what a machine"
                                    + " may have caused](judgement.md#outcomes)");
    static final ConfigKey<ZeroTimes> ZERO_TIMES =
            key("zero-times", LIMIT, WordType.of(ZeroTimes.values()), "incomparable")
                    .means(
                            "Whether a measured time of exactly 0 is no measurement, or a time like"
                                    + " any other");
    static final ConfigKey<SameCodePolicy> SAME_CODE =
            key("same-code", LIMIT, WordType.of(SameCodePolicy.values()), "note")
                    .means(
                            "What follows from a benchmark that executes the same code as in the"
                                    + " baseline, by the hashes in `perfwarden-code.json`. `note`:"
                                    + " the report mentions it. `trust`: a row over its limit does"
                                    + " not fail. See [files beside"
                                    + " results](formats.md#files-beside-results)");
    static final ConfigKey<OtherMetrics> OTHER_METRICS =
            key("other-metrics", LIMIT, WordType.of(OtherMetrics.values()), "warn")
                    .means(
                            "What happens to [metrics beside the primary"
                                    + " one](judgement.md#which-metrics-decide) that are not exact."
                                    + " Over 5 times `fail` they warn, or they fail, or they are"
                                    + " only shown");

    /** Limits that are a {@link Consequence}. */
    static final List<ConfigKey<? extends Consequence>> CONSEQUENCES =
            List.of(MISSING, ON_OTHER_HARDWARE, ZERO_TIMES, SAME_CODE, OTHER_METRICS);

    // A suite, after the limits

    static final ConfigKey<YamlValue> PARITY =
            optional(
                            "parity",
                            SUITE,
                            new NestedType("parity", "mapping, see below"),
                            "none",
                            "{backends: [a, b]}")
                    .means(
                            "Backends that the app compares with each other; needs `decision:"
                                    + " parity`");
    static final ConfigKey<List<YamlValue>> RULES =
            optional(
                            "rules",
                            SUITE,
                            new ListType<>("list, see below", 0, 200, new NestedType("rule", "")),
                            "none",
                            "[{match: x}]")
                    .means("Limits for some benchmarks; the first rule that matches applies");

    // submit

    static final ConfigKey<String> TOKEN =
            optional(
                            "token",
                            SUBMIT_ONLY,
                            TextType.matching(
                                    "`[a-z0-9][a-z0-9-]{0,39}`",
                                    "[a-z0-9][a-z0-9-]{0,39}",
                                    "up to 40 lower-case letters, digits and -, the first one not -"),
                            "none",
                            "nightly-box")
                    .means("Name of an upload token that `perfwarden token create --upload` made");
    static final ConfigKey<String> ISSUER =
            optional(
                            "issuer",
                            SUBMIT_ONLY,
                            TextType.matching(
                                    "`github`, `gitlab`, `circleci`, `buildkite` or a URL",
                                    "(?:github|gitlab|circleci|buildkite"
                                            + "|(?:https://[A-Za-z0-9.-]{1,253}|http://127\\.0\\.0\\.1)"
                                            + "(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~-]{1,100}){0,10})",
                                    "github, gitlab, circleci, buildkite, or the https URL of an"
                                            + " issuer"),
                            "none",
                            "gitlab")
                    .means(
                            "In place of `token`: who signs the [tokens of"
                                    + " jobs](submit.md#without-a-stored-secret). The server's"
                                    + " operator allows a URL");
    static final ConfigKey<CiService> CI =
            optional(
                            "ci",
                            SUBMIT_ONLY,
                            WordType.of(
                                    CiService.GITHUB,
                                    CiService.GITLAB,
                                    CiService.CIRCLECI,
                                    CiService.BUILDKITE),
                            "only the token's subject is looked at",
                            "gitlab")
                    .means("Whose claims the tokens of an issuer given by its URL have");
    static final ConfigKey<String> ORGANIZATION =
            optional(
                            "organization",
                            SUBMIT_ONLY,
                            TextType.matching(
                                    "id or slug",
                                    "[A-Za-z0-9][A-Za-z0-9_-]{0,99}",
                                    "the organization's id"),
                            "none",
                            "acme")
                    .means("Organization of the pipeline, for CircleCI and Buildkite");
    static final ConfigKey<String> PROJECT =
            optional(
                            "project",
                            SUBMIT_ONLY,
                            TextType.matching("id", "[^\\s\\p{C}]{1,300}", "the project's id"),
                            "the repository itself, on GitHub",
                            "\"4711\"")
                    .means(
                            "Id of the project, never its name, which others could take over. For"
                                    + " another issuer: the token's subject");
    static final ConfigKey<String> PIPELINE =
            optional(
                            "pipeline",
                            SUBMIT_ONLY,
                            TextType.matching(
                                    "file or slug",
                                    "[^\\s\\p{C}]{1,300}",
                                    "a workflow's file, the CI's configuration file, or the"
                                            + " pipeline's slug"),
                            "any",
                            ".gitlab-ci.yml")
                    .means(
                            "What the job belongs to: the workflow's file on GitHub, the"
                                    + " configuration file on GitLab, the slug on Buildkite");
    static final ConfigKey<Boolean> PROTECTED =
            key("protected", SUBMIT_ONLY, new TruthType(), "true", "false")
                    .means("Whether only jobs of a protected branch make history, on GitLab");
    static final ConfigKey<List<String>> EVENTS =
            key(
                            "events",
                            SUBMIT_ONLY,
                            new ListType<>(
                                    "list",
                                    1,
                                    5,
                                    WordType.of(
                                            "push",
                                            "pull_request",
                                            "merge_group",
                                            "schedule",
                                            "workflow_dispatch")),
                            "[push, pull_request, merge_group, schedule, workflow_dispatch]",
                            "[push]")
                    .means(
                            "Events of GitHub whose jobs may submit. No other may: they have the"
                                    + " repository's rights, whatever they check out");
    static final ConfigKey<List<GlobPattern>> REFS =
            optional(
                            "refs",
                            SUBMIT_ONLY,
                            new ListType<>(
                                    "list of globs",
                                    1,
                                    20,
                                    new TextType<>("glob", "", GlobPattern::parse)),
                            "none; with `issuer` the default branch",
                            "[main]")
                    .means(
                            "Branches whose commits it may measure beside those of pull requests."
                                    + " What it brings for the default branch becomes history");
    static final ConfigKey<List<String>> PLATFORMS =
            optional(
                            "platforms",
                            SUBMIT_ONLY,
                            new ListType<>("list of names", 1, 20, NAME),
                            "any",
                            "[linux-x64]")
                    .means(
                            "Platforms whose results it may submit, where `artifact` has"
                                    + " `{platform}`");
    static final ConfigKey<ForkResults> FORK_RESULTS =
            key("forks", SUBMIT_ONLY, WordType.of(ForkResults.values()), "quarantine")
                    .means(
                            "What becomes of results for the [head of a fork](submit.md#forks)."
                                    + " `quarantine`: they are kept and do not count. `refuse`:"
                                    + " nothing is kept");
    static final ConfigKey<Boolean> MAY_SKIP =
            key("may-skip", SUBMIT_ONLY, new TruthType(), "false", "true")
                    .means(
                            "Whether its jobs may say that there is [nothing to"
                                    + " measure](submit.md#nothing-to-measure)");

    // parity

    static final ConfigKey<List<String>> BACKENDS =
            requiredKey(
                            "backends",
                            PARITY_ONLY,
                            new NamesType(
                                    20,
                                    TextType.matching(
                                            "",
                                            "[A-Za-z0-9][A-Za-z0-9._-]{0,39}",
                                            "up to 40 letters, digits, \".\", \"_\" or \"-\"")),
                            "[scalar, avx2, cuda]")
                    .means(
                            "Names of the backends, at least two, in the order of the pairs."
                                    + " `{backend}` in `artifact`, or in each of `files`, is one of"
                                    + " them");
    static final ConfigKey<String> REFERENCE =
            optional(
                            "reference",
                            PARITY_ONLY,
                            TextType.any("one of the backends"),
                            "every pair is compared",
                            "scalar")
                    .means("The backend that all others are compared with");
    static final ConfigKey<String> TABLE =
            optional(
                            "table",
                            PARITY_ONLY,
                            REPOSITORY_PATH,
                            "every metric is a feature and may differ by 5e-5",
                            "parity-features.yml")
                    .means("[Features](parity.example.yml) with their metrics and tolerances");
    static final ConfigKey<List<String>> FEATURES =
            optional(
                            "features",
                            PARITY_ONLY,
                            new ListType<>("list of names", 1, 1_000, NAME),
                            "all of the table",
                            "[normals]")
                    .means("Features that are compared");
    static final ConfigKey<List<String>> FP16_FEATURES =
            optional(
                            "fp16-features",
                            PARITY_ONLY,
                            new ListType<>("list of names", 1, 1_000, NAME),
                            "none",
                            "[normals]")
                    .means("Features computed with half precision");
    static final ConfigKey<String> CALIBRATION =
            optional("calibration", PARITY_ONLY, REPOSITORY_PATH, "none", "gpu-calibration.yml")
                    .means(
                            "Tolerances by [kind of graphics card](gpu-calibration.example.yml);"
                                    + " needs `gpu`");
    static final ConfigKey<String> GPU =
            optional("gpu", PARITY_ONLY, TextType.any("kind of graphics card"), "none", "cuda:8.6")
                    .means("The row of the calibration to use; needs `calibration`");

    // A rule, after the limits

    static final ConfigKey<LimitQuantity> BUDGET =
            optional("budget", RULE, QUANTITY, "no limit", "61.4 ns")
                    .means(
                            "Hard limit that fails, whatever the baseline says. It applies to the"
                                    + " primary metric, unless `metric` names another. Where no"
                                    + " benchmark has such a unit, they warn. A benchmark whose unit"
                                    + " the change itself removed fails");
    static final ConfigKey<LimitQuantity> WARN_BUDGET =
            optional("warn-budget", RULE, QUANTITY, "no limit", "58 ns")
                    .means("Hard limit that warns, whatever the baseline says");
    static final ConfigKey<SpeedUp> AT_LEAST =
            optional(
                            "at-least",
                            RULE,
                            new TextType<>(
                                    "`1.5x of \"dot/Scalar/*\"`",
                                    "[0-9]{1,7}(?:\\.[0-9]{1,10})? ?x of .{1,502}",
                                    SpeedUp::parse),
                            "no limit",
                            "1.5x of \"dot/Scalar/*\"")
                    .means(
                            "Minimum speed-up over another benchmark of the same run. Each `*` is"
                                    + " the text that the same `*` of `match` matched");
    static final ConfigKey<Gate> GATE =
            key("gate", RULE, WordType.of(Gate.values()), "block")
                    .means(
                            "What the row may do to the check. `earn` warns until at most 1 of the"
                                    + " suite's last 20 known runs was a false alarm, and blocks"
                                    + " while that is so. See [how that is"
                                    + " judged](noise.md#false-alarm-rate)");
    static final ConfigKey<LocalDate> UNTIL =
            optional("until", RULE, new DayType(), "none", "2026-12-31")
                    .means(
                            "With `gate: advise`, the day from which the row blocks, in UTC. Two"
                                    + " weeks before, every report says so");
    static final KeySet FILE_KEYS = KeyPlace.FILE.keySet();
    static final KeySet SUITE_KEYS = KeyPlace.SUITE.keySet();
    static final KeySet SUBMIT_KEYS = KeyPlace.SUBMIT.keySet();
    static final KeySet PARITY_KEYS = KeyPlace.PARITY.keySet();
    static final KeySet RULE_KEYS = KeyPlace.RULE.keySet();

    private static <T> ConfigKey<T> requiredKey(
            String name, Set<KeyPlace> places, ValueType<T> type, String example) {
        return new ConfigKey<>(name, places, type, true, "", "required", example, "");
    }

    private static <T> ConfigKey<T> optional(
            String name, Set<KeyPlace> places, ValueType<T> type, String absent, String example) {
        return new ConfigKey<>(name, places, type, false, "", absent, example, "");
    }

    private static <T> ConfigKey<T> key(
            String name, Set<KeyPlace> places, ValueType<T> type, String fallback, String example) {
        return new ConfigKey<>(name, places, type, false, fallback, "", example, "");
    }

    /** A key with a word of a closed set; its example is the last word but the default. */
    private static <T> ConfigKey<T> key(
            String name, Set<KeyPlace> places, WordType<T> type, String fallback) {
        List<String> words = new ArrayList<>(type.choice().list());
        words.remove(fallback);
        return key(name, places, type, fallback, words.getLast());
    }

    private ConfigKey<T> means(String words) {
        var declared =
                new ConfigKey<>(name, places, type, required, fallback, absent, example, words);
        ALL.add(declared);
        return declared;
    }

    /** Absent without the key, or with a wrong value, which is reported. */
    Optional<T> read(YamlSection section) {
        return section.read(name, type::read);
    }

    T readOrDefault(YamlSection section) {
        return read(section).orElseGet(this::defaultValue);
    }

    /** The value without the key; throws without a fixed default. */
    T defaultValue() {
        return type.parse(fallback);
    }

    boolean isIn(YamlSection section) {
        return section.states(name);
    }

    void report(YamlSection section, String what, String hint) {
        section.report(name, what, hint);
    }

    /** The last one is spelt as GitHub's conclusion. */
    private static Map<String, BlindPolicy> blindPolicies() {
        Map<String, BlindPolicy> words = new LinkedHashMap<>();
        for (BlindPolicy it : BlindPolicy.values()) {
            words.put(it.name().toLowerCase(Locale.ROOT), it);
        }
        return words;
    }

    private static Map<String, BetterDirection> directions() {
        Map<String, BetterDirection> words = new LinkedHashMap<>();
        words.put("auto", BetterDirection.UNKNOWN);
        words.put("lower", BetterDirection.LOWER);
        words.put("higher", BetterDirection.HIGHER);
        return words;
    }

    private static String metric(String text) {
        if (text.isBlank() || text.length() > 200) {
            throw unexpectedText(text, "the name of a metric");
        }
        return text;
    }

    /** In hours or minutes, a day at most. */
    private static Duration time(String text) {
        Duration time =
                text.matches("[1-9][0-9]{0,3}[mh]")
                        ? Duration.parse("PT" + text.toUpperCase(Locale.ROOT))
                        : Duration.ZERO;
        if (time.isZero() || time.compareTo(Duration.ofDays(1)) > 0) {
            throw unexpectedText(text, "a time of 1 minute to 24 hours, such as 45m or 2h");
        }
        return time;
    }

    static IllegalArgumentException unexpectedText(String text, String expected) {
        return new IllegalArgumentException(
                "is " + TextExcerpt.quote(text) + ", expected " + expected);
    }
}
