package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.stats.SignificanceOptions.Machines;

/**
 * One suite of a repository.
 *
 * @param name {@code [a-z0-9][a-z0-9-]{0,39}}
 * @param workflow path or file name of the workflow that measures it; absent means any workflow
 * @param job of the workflow that measures it: results count once it has ended; absent means once
 *     the run has
 * @param event of a pull request whose runs count for it
 * @param inputs with which its workflow is started on request
 * @param submit who may submit its results; without a workflow nothing else measures it
 * @param patience how long the first submission is awaited; absent for as long as a run
 * @param artifact which artifacts belong to it, capturing {@code {platform}}
 * @param files which files inside an artifact are read; empty means everything readable
 * @param runs which files are runs of one program; absent means those whose names say so
 * @param format a format's id, or {@code auto}
 * @param baseline path of the baseline file, with {@code {platform}} where the artifact captures it
 * @param history directory of baselines of earlier commits, with {@code {platform}} where the
 *     artifact captures it; absent means there is none
 * @param command that runs its benchmarks by hand; absent where none is named
 * @param rules in order; the first match wins
 * @param maxLeftOut the part of its benchmarks that a run may leave out, 0.8 for 80 %
 * @param dedicated whether the machine that measures it is always the same and idle
 * @param control benchmarks that no change can affect
 * @param renamed new names of benchmarks
 * @param parity how backends are told apart, where the run brings what each of them computed
 */
public record SuitePolicy(
        String name,
        Optional<String> workflow,
        Optional<JobPattern> job,
        RunEvent event,
        WorkflowInputs inputs,
        List<SubmissionSource> submit,
        Optional<Duration> patience,
        ArtifactPattern artifact,
        List<GlobPattern> files,
        Optional<RunGlob> runs,
        String format,
        String baseline,
        Optional<String> history,
        BaselineFormat baselineFormat,
        BaselineSource baselineFrom,
        Optional<String> command,
        RowPolicy row,
        List<SuiteRule> rules,
        double maxLeftOut,
        boolean dedicated,
        Optional<GlobPattern> control,
        BenchmarkRenames renamed,
        Optional<ParityPolicy> parity) {
    /** The {@code format} that is recognised by content. */
    public static final String AUTO = "auto";

    static final ArtifactPattern ANY_BENCH = ArtifactPattern.parse(ConfigKey.ARTIFACT.fallback());

    /** Files that are runs of one program: their path, or its end, matches. */
    public record RunGlob(GlobPattern glob) {
        /** Marks a matching file's results as one of several runs in its directory. */
        public ResultSet name(String file, ResultSet read) {
            return start(glob, file).stream()
                    .mapToObj(start -> read.ofRuns(file.substring(0, start) + glob))
                    .findFirst()
                    .orElse(read);
        }

        private static OptionalInt start(GlobPattern glob, String path) {
            int start = 0;
            while (!glob.matches(path.substring(start))) {
                start = path.indexOf('/', start) + 1;
                if (start == 0) {
                    return OptionalInt.empty();
                }
            }
            return OptionalInt.of(start);
        }

        /** Marks a baseline's short file names as runs, if any part of the glob matches. */
        public ResultSet nameSaved(ResultSet baseline) {
            List<String> parts = List.of(glob.toString().replaceFirst("\\.\\w+$", "").split("/"));
            List<GlobPattern> any =
                    IntStream.range(0, parts.size())
                            .filter(i -> !parts.get(i).equals("**"))
                            .mapToObj(i -> parts.subList(i, parts.size()))
                            .flatMap(rest ->
                                    IntStream.rangeClosed(1, rest.size())
                                            .mapToObj(n -> String.join("/", rest.subList(0, n))))
                            .map(GlobPattern::parse)
                            .toList();
            return BenchmarkIdentities.withRuns(
                    baseline,
                    file -> any.stream().anyMatch(it -> start(it, file).isPresent()),
                    glob.toString());
        }
    }

    public enum BaselineFormat {
        /** The canonical JSON document. */
        PERFWARDEN,
        /** The tool's own file, byte for byte. */
        NATIVE
    }

    public enum BaselineSource {
        /** The file that people keep in the repository. */
        FILE,
        /** The default branch's last results; the file without any. */
        HISTORY
    }

    public SuitePolicy {
        submit = List.copyOf(submit);
        files = List.copyOf(files);
        rules = RuleList.of(rules);
    }

    /** A suite with every key at its default and the baseline {@code baselines/<name>.json}. */
    public static SuitePolicy defaults(String name) {
        return new SuitePolicy(
                name,
                Optional.empty(),
                Optional.empty(),
                RunEvent.PULL_REQUEST,
                WorkflowInputs.NONE,
                List.of(),
                Optional.empty(),
                ANY_BENCH,
                List.of(),
                Optional.empty(),
                AUTO,
                "baselines/" + name + ".json",
                Optional.empty(),
                ConfigKey.BASELINE_FORMAT.defaultValue(),
                ConfigKey.BASELINE_FROM.defaultValue(),
                Optional.empty(),
                RowPolicy.DEFAULT,
                List.of(),
                0,
                ConfigKey.DEDICATED.defaultValue(),
                Optional.empty(),
                BenchmarkRenames.NONE,
                Optional.empty());
    }

    public Machines machines() {
        return machines(false);
    }

    /** Dedicated ones where an option says so, or the suite. */
    public Machines machines(boolean byOption) {
        return byOption || dedicated ? Machines.DEDICATED : Machines.SHARED;
    }

    public boolean isControl(BenchmarkId id) {
        return control.filter(it ->
                        renamed.allNames(id).stream().anyMatch(one -> SuiteRule.matches(it, one)))
                .isPresent();
    }

    /** Whether a run of a workflow, perhaps unknown, or a submission may measure this suite. */
    public boolean isMeasuredBy(Optional<WorkflowPath> ran) {
        Optional<WorkflowPath> submitted = ran.filter(WorkflowPath::isSubmission);
        if (submitted.isPresent()) {
            return submit.stream().map(it -> it.path(name)).anyMatch(submitted.get()::equals);
        }
        return workflow.map(named -> ran.filter(path -> path.isNamed(named)).isPresent())
                .orElse(submit.isEmpty());
    }

    /** Whether runs of {@code pull_request_target} measure pull requests, and no others do. */
    public boolean isOfTarget() {
        return event == RunEvent.PULL_REQUEST_TARGET;
    }

    /** Whether no workflow measures it, and its results are submitted. */
    public boolean isOnlySubmitted() {
        return workflow.isEmpty() && !submit.isEmpty();
    }

    /** The source of a submission, if it may say that there is nothing to measure. */
    public Optional<CiJobSource> skippingSource(Optional<WorkflowPath> submitted) {
        return submit.stream()
                .filter(it -> isOnlySubmitted() && it.scope().maySkip())
                .filter(it -> submitted.filter(it.path(name)::equals).isPresent())
                .filter(CiJobSource.class::isInstance)
                .map(CiJobSource.class::cast)
                .findFirst();
    }

    public List<String> sourceNames() {
        return submit.stream().map(SubmissionSource::name).toList();
    }

    /** The suite's inputs of a run, as a text that is equal for equal ones. */
    public String reads() {
        String read = artifact + "\n" + files + "\n" + format;
        return runs.map(it -> read + "\n" + it.glob()).orElse(read);
    }

    /** Marks a file's results as one of several runs, if the suite says so. */
    public ResultSet withRunName(String file, ResultSet read) {
        return runs.map(it -> it.name(file, read)).orElse(read);
    }

    public SuitePolicy withRow(RowPolicy other) {
        return with(other, rules, maxLeftOut);
    }

    /** The suite on a day: expired advice blocks; a later day stays only if it is announced. */
    public SuitePolicy onDay(LocalDate today) {
        return with(row, rules.stream().map(rule -> rule.onDay(today)).toList(), maxLeftOut);
    }

    /** Whether a row blocks only after the alarms have proved reliable. */
    public boolean earns() {
        return rules.stream()
                .anyMatch(rule -> rule.row().consequences().gate() == RowPolicy.Gate.EARN);
    }

    public SuitePolicy withEarnedGate() {
        return with(row, rules.stream().map(SuiteRule::withEarnedGate).toList(), maxLeftOut);
    }

    private SuitePolicy with(RowPolicy otherRow, List<SuiteRule> otherRules, double mostLeftOut) {
        return with(runs, otherRow, otherRules, mostLeftOut, renamed);
    }

    private SuitePolicy with(
            Optional<RunGlob> otherRuns,
            RowPolicy otherRow,
            List<SuiteRule> otherRules,
            double mostLeftOut,
            BenchmarkRenames otherNames) {
        return new SuitePolicy(
                name,
                workflow,
                job,
                event,
                inputs,
                submit,
                patience,
                artifact,
                files,
                otherRuns,
                format,
                baseline,
                history,
                baselineFormat,
                baselineFrom,
                command,
                otherRow,
                otherRules,
                mostLeftOut,
                dedicated,
                control,
                otherNames,
                parity);
    }

    public SuitePolicy withRuns(Optional<RunGlob> others) {
        return with(others, row, rules, maxLeftOut, renamed);
    }

    public SuitePolicy withRenamed(BenchmarkRenames others) {
        return with(runs, row, rules, maxLeftOut, others);
    }

    public SuitePolicy withMaxLeftOut(double most) {
        return with(row, rules, most);
    }

    /** A rule for an old name is one for the new name. */
    public Optional<SuiteRule> ruleFor(BenchmarkId id, String metric) {
        RuleList all = RuleList.of(rules);
        if (renamed.names().isEmpty()) {
            return all.first(id, metric);
        }
        return renamed.allNames(id).stream()
                .flatMap(it -> all.first(it, metric).stream())
                .min(KeyOrder.ofInt(all::indexOf));
    }

    public RowPolicy rowPolicy(BenchmarkId id, String metric) {
        return ruleFor(id, metric).map(SuiteRule::row).orElse(row);
    }

    /** Whether a metric is secondary and no rule names it. */
    public boolean isAdvisory(BenchmarkId id, Metric metric) {
        return metric.role() == Metric.Role.SECONDARY && !isSingledOut(id, metric);
    }

    /**
     * The role of a metric. A rule that names it makes it decide; {@code other-metrics} sets the
     * role of metrics that neither decide nor are extremes.
     */
    public MetricRole role(BenchmarkId id, Metric metric) {
        MetricRole role = MetricRole.of(id.name(), metric);
        if (role.decides()) {
            return role;
        }
        if (isSingledOut(id, metric)) {
            return MetricRole.PRIMARY;
        }
        return role == MetricRole.EXTREME
                ? role
                : switch (rowPolicy(id, metric.name()).consequences().otherMetrics()) {
                    case WARN -> role;
                    case BLOCK -> MetricRole.BLOCKING;
                    case IGNORE -> MetricRole.EXTREME;
                };
    }

    private boolean isSingledOut(BenchmarkId id, Metric metric) {
        return ruleFor(id, metric.name()).map(SuiteRule::singlesOut).orElse(false);
    }

    public boolean asksForHistory() {
        return baselineFrom == BaselineSource.HISTORY
                || row.decision().asksForHistory()
                || rules.stream().anyMatch(rule -> rule.row().decision().asksForHistory());
    }

    public boolean needsHistory() {
        return baselineFrom == BaselineSource.HISTORY
                || row.decision() == RowPolicy.Decision.STATISTICAL
                || rules.stream()
                        .anyMatch(rule -> rule.row().decision() == RowPolicy.Decision.STATISTICAL);
    }

    public String historyPath(String platform) {
        return history.orElse("").replace("{platform}", platform);
    }

    /** {@code platform}: empty without a capture. */
    public String baselinePath(String platform) {
        return baseline.replace("{platform}", platform);
    }

    /**
     * The rules of a suite, in order. Thread-safe; each benchmark is matched once, because a
     * judgement asks a dozen times.
     */
    static final class RuleList extends AbstractList<SuiteRule> {
        /** Benchmarks beyond this are matched each time; some 2 MB. */
        private static final int MOST_REMEMBERED = 20_000;

        private final List<SuiteRule> rules;
        private final Map<BenchmarkId, List<SuiteRule>> covering =
                Collections.synchronizedMap(new HashMap<>());

        private RuleList(List<SuiteRule> rules) {
            this.rules = List.copyOf(rules);
        }

        static RuleList of(List<SuiteRule> rules) {
            return rules instanceof RuleList already ? already : new RuleList(rules);
        }

        Optional<SuiteRule> first(BenchmarkId id, String metric) {
            for (SuiteRule rule : covering(id)) {
                if (rule.isOf(metric)) {
                    return Optional.of(rule);
                }
            }
            return Optional.empty();
        }

        private List<SuiteRule> covering(BenchmarkId id) {
            if (rules.isEmpty()) {
                return List.of();
            }
            List<SuiteRule> known = covering.get(id);
            if (known != null) {
                return known;
            }
            List<Integer> starts = ShortName.starts(id.name());
            List<SuiteRule> found =
                    rules.stream().filter(rule -> rule.matches(id, starts)).toList();
            if (covering.size() < MOST_REMEMBERED) {
                covering.put(id, found);
            }
            return found;
        }

        @Override
        public SuiteRule get(int index) {
            return rules.get(index);
        }

        @Override
        public int size() {
            return rules.size();
        }
    }

    /**
     * How the backends of a parity suite are told apart, and what is compared of them.
     *
     * @param backends in the order of the pairs; at least two
     * @param reference the backend that all others are held against; where absent every pair is
     * @param table path of the table of features; where absent every metric is a feature
     * @param features names of those compared; empty means all of the table
     * @param halfPrecision names of those computed with half precision
     */
    public record ParityPolicy(
            List<ParitySource> backends,
            Optional<String> reference,
            Optional<String> table,
            List<String> features,
            List<String> halfPrecision,
            Optional<Calibration> calibration) {
        /**
         * Where a backend leaves its frames.
         *
         * @param artifact artifacts it uploads, capturing {@code {platform}}
         * @param files those of its files in them; empty means all
         */
        public record ParitySource(
                String backend, ArtifactPattern artifact, List<GlobPattern> files) {
            public ParitySource {
                files = List.copyOf(files);
            }

            public boolean owns(String file) {
                return files.isEmpty() || files.stream().anyMatch(glob -> glob.matches(file));
            }
        }

        /**
         * A table of tolerances by graphics card, and the card to look up, such as {@code
         * cuda:8.6}.
         */
        public record Calibration(String table, String gpu) {}

        public ParityPolicy {
            backends = List.copyOf(backends);
            features = List.copyOf(features);
            halfPrecision = List.copyOf(halfPrecision);
        }

        ParityPolicy of(List<ParitySource> sources) {
            return new ParityPolicy(
                    sources, reference, table, features, halfPrecision, calibration);
        }
    }
}
