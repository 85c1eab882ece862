package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.WorkflowPath;

/**
 * What a repository's configuration file says, or the defaults without one.
 *
 * @param written whether a configuration file exists; without one nothing is expected of a
 *     repository
 * @param whenNotStarted how the check ends where GitHub started no run of a suite's workflow and
 *     the workflow's own filters do not say why
 * @param whenBlind how a check ends that would pass, where a row sees less than it must
 * @param claims whether claims of speed have to be seen
 * @param runLabel label without which a pull request is measured on request only
 * @param forks how a fork's head is measured on request
 * @param rerun how often a suspect of a statistical decision is measured again before it fails: 0
 *     to 2
 * @param notifyOn who is told of what reached the default branch: {@link #DEFAULT_BRANCH}, {@link
 *     #ISSUE}, both or nothing
 * @param picture how the comment shows the trend of changed rows
 * @param baselineUpdate whether the app proposes new baselines for the default branch by itself
 * @param releaseNotes whether what a release changed is put under its text
 * @param ignoredRunners names or labels of runners whose runs do not count where there are others
 * @param leaveOut benchmark projects that no suite is to measure
 * @param suites in the file's order; names are unique; never empty
 */
public record RepositoryPolicy(
        boolean written,
        CommentMode comment,
        ChecksMode checks,
        NoVerdict whenNoVerdict,
        NotStartedPolicy whenNotStarted,
        BlindPolicy whenBlind,
        ClaimPolicy claims,
        Optional<String> runLabel,
        ForkMode forks,
        int rerun,
        List<String> notifyOn,
        PictureMode picture,
        BaselineUpdate baselineUpdate,
        boolean releaseNotes,
        List<GlobPattern> ignoredRunners,
        List<GlobPattern> leaveOut,
        List<SuitePolicy> suites) {
    /** The configuration file's path, always on the default branch. */
    public static final String PATH = ".github/perfwarden.yml";

    /** The other spelling; only one of the two may exist. */
    public static final String OTHER_PATH = ".github/perfwarden.yaml";

    public static final String DIRECTORY = ".github";

    /** A regression that reached the default branch is sent to the notify URL. */
    public static final String DEFAULT_BRANCH = "default-branch";

    public static final String ISSUE = "issue";

    /** When the comment is written. An existing one is always kept true. */
    public enum CommentMode {
        ALWAYS,
        /** A row is not unchanged. */
        ON_CHANGE,
        /** A row fails. */
        ON_REGRESSION,
        NEVER
    }

    /** Which check runs are set. */
    public enum ChecksMode {
        AGGREGATE,
        PER_SUITE
    }

    /** The conclusion if expected benchmarks cannot be judged. */
    public enum NoVerdict {
        FAIL,
        NEUTRAL
    }

    public enum NotStartedPolicy {
        BLOCK,
        PASS
    }

    public enum BlindPolicy {
        PASS,
        NEUTRAL,
        ACTION_REQUIRED
    }

    /** How a fork's head is measured on request. */
    public enum ForkMode {
        /** By the fork's own run. */
        APPROVE,
        /** By the default branch's workflow, started with the commit as an input. */
        DISPATCH
    }

    public enum PictureMode {
        /** As bars, without a server that GitHub can reach. */
        TEXT,
        /** As a picture of this server; as bars if GitHub cannot reach it. */
        IMAGE,
        NONE
    }

    /** When a pull request of the app proposes faster baselines. */
    public enum BaselineUpdate {
        NEVER,
        /** As soon as a run of the default branch is faster than its baseline. */
        PROPOSE,
        /** After a maintainer presses the button of such a commit's check. */
        AFTER_APPROVAL
    }

    public RepositoryPolicy {
        notifyOn = List.copyOf(notifyOn);
        ignoredRunners = List.copyOf(ignoredRunners);
        leaveOut = List.copyOf(leaveOut);
        suites = List.copyOf(suites);
        if (suites.isEmpty()) {
            throw new IllegalArgumentException("a policy has at least one suite");
        }
    }

    /** Whether a name or label of a runner is set aside. */
    public boolean ignoresRunner(String name) {
        return ignoredRunners.stream().anyMatch(it -> it.matches(name));
    }

    public Set<String> suiteNames() {
        return suites.stream().map(SuitePolicy::name).collect(Collectors.toSet());
    }

    public Optional<SuitePolicy> suite(String name) {
        return suites.stream().filter(suite -> suite.name().equals(name)).findFirst();
    }

    /** The inputs of a workflow: suites that name the same have the same. */
    public WorkflowInputs inputs(WorkflowPath workflow) {
        return measuredBy(Optional.of(workflow)).stream()
                .map(SuitePolicy::inputs)
                .filter(it -> !it.equals(WorkflowInputs.NONE))
                .findFirst()
                .orElse(WorkflowInputs.NONE);
    }

    /** Suites that a workflow's run may measure. */
    public List<SuitePolicy> measuredBy(Optional<WorkflowPath> workflow) {
        return suites.stream().filter(suite -> suite.isMeasuredBy(workflow)).toList();
    }

    /** The policy on a day, in UTC. */
    public RepositoryPolicy onDay(LocalDate today) {
        return withSuites(suites.stream().map(suite -> suite.onDay(today)).toList());
    }

    private RepositoryPolicy withSuites(List<SuitePolicy> others) {
        return new RepositoryPolicy(
                written,
                comment,
                checks,
                whenNoVerdict,
                whenNotStarted,
                whenBlind,
                claims,
                runLabel,
                forks,
                rerun,
                notifyOn,
                picture,
                baselineUpdate,
                releaseNotes,
                ignoredRunners,
                leaveOut,
                others);
    }

    /** With more new names of benchmarks, in each suite. */
    public RepositoryPolicy withRenamed(Map<String, String> names) {
        return names.isEmpty()
                ? this
                : withSuites(
                        suites.stream()
                                .map(it -> it.withRenamed(it.renamed().with(names)))
                                .toList());
    }

    public List<String> summary(String file) {
        String start = file + ": valid, " + count(suites.size(), "suite");
        return Stream.concat(Stream.of(start), suites.stream().map(RepositoryPolicy::summary))
                .toList();
    }

    private static String summary(SuitePolicy suite) {
        RowPolicy row = suite.row();
        return ("  %s: artifact %s, workflow %s, format %s, baseline %s, decision %s, fail %s, warn"
                        + " %s, %s")
                .formatted(
                        suite.name(),
                        suite.artifact(),
                        measurers(suite),
                        suite.format(),
                        baseline(suite),
                        row.decision().name().toLowerCase(Locale.ROOT),
                        percent(row.limits().fail()),
                        percent(row.limits().warn()),
                        count(suite.rules().size(), "rule"));
    }

    private static String baseline(SuitePolicy suite) {
        if (suite.row().decision() == RowPolicy.Decision.PAIRED) {
            return "the base, measured in turns";
        }
        return suite.baselineFrom() == SuitePolicy.BaselineSource.HISTORY
                ? "the last run of the default branch"
                : suite.baseline();
    }

    private static String measurers(SuitePolicy suite) {
        String workflow = suite.workflow().orElse(suite.isOnlySubmitted() ? "none" : "any");
        return suite.submit().isEmpty()
                ? workflow
                : workflow + ", submitted by " + String.join(", ", suite.sourceNames());
    }

    private static String count(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    static String percent(double fraction) {
        return BigDecimal.valueOf(fraction).movePointRight(2).stripTrailingZeros().toPlainString()
                + "%";
    }

    public static RepositoryPolicy defaults() {
        return new RepositoryPolicy(
                false,
                ConfigKey.COMMENT.defaultValue(),
                ConfigKey.CHECKS.defaultValue(),
                ConfigKey.WHEN_NO_VERDICT.defaultValue(),
                ConfigKey.WHEN_NOT_STARTED.defaultValue(),
                ConfigKey.WHEN_BLIND.defaultValue(),
                ClaimPolicy.NOTE,
                Optional.empty(),
                ConfigKey.FORKS.defaultValue(),
                ConfigKey.RERUN.defaultValue(),
                ConfigKey.NOTIFY.defaultValue(),
                ConfigKey.PICTURE.defaultValue(),
                ConfigKey.BASELINE_UPDATE.defaultValue(),
                ConfigKey.RELEASE_NOTES.defaultValue(),
                List.of(),
                List.of(),
                List.of(SuitePolicy.defaults("benchmarks")));
    }
}
