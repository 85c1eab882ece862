package io.perfwarden.cli;

import module java.base;

import io.perfwarden.config.*;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.SuitePolicy.RunGlob;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/** The configuration's limits with those of the command line. */
@Command
final class PolicyOptions {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,79}");

    enum DecisionOption {
        AUTO,
        STATISTICAL,
        THRESHOLD;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    enum Better {
        LOWER,
        HIGHER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(names = "--config", paramLabel = "FILE")
    private Optional<String> config = Optional.empty();

    @Option(names = "--suite", paramLabel = "NAME")
    private Optional<String> suite = Optional.empty();

    @Option(names = "--decision", paramLabel = "RULE")
    private Optional<DecisionOption> decision = Optional.empty();

    @Option(names = "--fail", paramLabel = "PERCENT")
    private Optional<String> fail = Optional.empty();

    @Option(names = "--warn", paramLabel = "PERCENT")
    private Optional<String> warn = Optional.empty();

    @Option(names = "--slack", paramLabel = "AMOUNT")
    private Optional<String> slack = Optional.empty();

    @Option(names = "--max-left-out", paramLabel = "PERCENT")
    private Optional<String> maxLeftOut = Optional.empty();

    @Option(names = "--runs", paramLabel = "GLOB")
    private Optional<String> runs = Optional.empty();

    @Option(names = "--direction", paramLabel = "WORD")
    private Optional<Better> direction = Optional.empty();

    @Option(names = "--format", paramLabel = "ID")
    private Optional<String> format = Optional.empty();

    /** Options of a command that needs no more of them. */
    static PolicyOptions of(
            Optional<String> config,
            Optional<String> suite,
            Optional<String> fail,
            Optional<String> warn) {
        PolicyOptions options = new PolicyOptions();
        options.config = config;
        options.suite = suite;
        options.fail = fail;
        options.warn = warn;
        return options;
    }

    static String knownFormat(ResultReaders readers, String id) throws CliRefusal {
        List<String> ids = readers.readers().stream().map(ResultReader::id).toList();
        if (!id.equals(ResultReaders.AUTO) && !ids.contains(id)) {
            throw unknown("--format", id, ids);
        }
        return id;
    }

    SuitePolicy suite(ResultReaders readers) throws CliRefusal {
        if (suite.isPresent() && config.isEmpty()) {
            throw CliRefusal.usage(
                    "--suite", "is a suite of a configuration, expected --config FILE as well");
        }
        SuitePolicy configured =
                config.isPresent()
                        ? pick(read(readers, config.get()), suite)
                        : SuitePolicy.defaults("benchmarks");
        double most =
                amount(
                        "--max-left-out",
                        maxLeftOut,
                        LimitQuantity::percentage,
                        configured.maxLeftOut());
        Optional<RunGlob> named =
                runs.isPresent() ? Optional.of(runGlob(runs.get())) : configured.runs();
        return configured.withRow(limits(configured.row())).withMaxLeftOut(most).withRuns(named);
    }

    /** Refuses a slack that fits no row, in an unknown unit. */
    void requireSlackOf(Stream<MetricResult> rows) throws CliRefusal {
        if (slack.isEmpty()) {
            return;
        }
        Unit unit =
                amount("--slack", slack, PolicyOptions::slack, LimitQuantity.ZERO)
                        .unit()
                        .orElse(Unit.NONE);
        Set<Unit> units = rows.map(it -> it.metric().unit()).collect(Collectors.toSet());
        if (!unit.equals(Unit.NONE)
                && unit.impliedDirection() == BetterDirection.UNKNOWN
                && units.stream().noneMatch(unit::comparableWith)) {
            throw CliRefusal.usage(
                    "--slack",
                    "is "
                            + TextExcerpt.quote(slack.get())
                            + ", and no row is measured in such a unit; expected one of "
                            + TextExcerpt.some(
                                    units.stream().map(Unit::symbol).distinct().sorted().toList()),
                    "known as well: ns, \u00b5s, ms, s, B, kB, KiB, MiB");
        }
    }

    static RunGlob runGlob(String typed) throws CliRefusal {
        try {
            return new RunGlob(GlobPattern.parse(typed));
        } catch (IllegalArgumentException e) {
            throw CliRefusal.usage("--runs", "the pattern " + e.getMessage());
        }
    }

    Optional<String> configuration() {
        return config;
    }

    /** The format of the inputs, or {@code auto}. */
    String format(ResultReaders readers, SuitePolicy configured) throws CliRefusal {
        return format.isPresent() ? knownFormat(readers, format.get()) : configured.format();
    }

    /** The suite's name in its own file, if neither command line nor configuration names one. */
    SuitePolicy withSuiteName(SuitePolicy judged, BenchmarkEnvironment run) {
        String own = run.get(BenchmarkEnvironment.SUITE);
        return config.isEmpty() && PLAIN.matcher(own).matches()
                ? SuitePolicy.defaults(own)
                        .withRow(judged.row())
                        .withMaxLeftOut(judged.maxLeftOut())
                        .withRuns(judged.runs())
                : judged;
    }

    static RepositoryPolicy read(ResultReaders readers, String file) throws CliRefusal {
        return CliRefusal.orElse(ExitCode.USAGE, reader(readers).read(file, InputFiles.text(file)));
    }

    static PolicyReader reader(ResultReaders readers) {
        return new PolicyReader(
                readers.readers().stream().map(ResultReader::id).collect(Collectors.toSet()));
    }

    static SuitePolicy pick(RepositoryPolicy policy, Optional<String> suite) throws CliRefusal {
        List<String> names = policy.suites().stream().map(SuitePolicy::name).toList();
        if (suite.isEmpty() && names.size() > 1) {
            throw CliRefusal.usage(
                    "--suite",
                    "missing, and the configuration has several suites; " + expectedText(names));
        }
        String name = suite.orElse(names.getFirst());
        return policy.suite(name).orElseThrow(() -> unknown("--suite", name, names));
    }

    private RowPolicy limits(RowPolicy row) throws CliRefusal {
        RowPolicy.Limits known = row.limits();
        double newFail = amount("--fail", fail, LimitQuantity::percentage, known.fail());
        double newWarn =
                amount("--warn", warn, LimitQuantity::percentage, Math.min(known.warn(), newFail));
        if (newWarn > newFail) {
            throw CliRefusal.usage(
                    "--warn", "more than --fail, so nothing could warn; expected at most --fail");
        }
        LimitQuantity newSlack = amount("--slack", slack, PolicyOptions::slack, known.slack());
        RowPolicy limited =
                row.withLimits(
                        new RowPolicy.Limits(
                                newFail,
                                newSlack,
                                newWarn,
                                known.hard(),
                                known.drift(),
                                known.mustSee()));
        RowPolicy directed =
                direction
                        .map(it -> limited.withDirection(BetterDirection.valueOf(it.name())))
                        .orElse(limited);
        return decision.map(it -> directed.withDecision(RowPolicy.Decision.valueOf(it.name())))
                .orElse(directed);
    }

    /** A slack needs a unit, as it applies to rows of every unit. */
    private static LimitQuantity slack(String typed) {
        LimitQuantity slack = LimitQuantity.parse(typed);
        if (slack.unit().isEmpty() && slack.value() > 0) {
            throw new IllegalArgumentException(
                    "is "
                            + typed.strip()
                            + " of whatever each row is measured in, expected a unit, such as 0.2"
                            + " ms; for rows without one write a rule into the configuration");
        }
        return slack;
    }

    private static <T> T amount(
            String option, Optional<String> typed, Function<String, T> parser, T otherwise)
            throws CliRefusal {
        if (typed.isEmpty()) {
            return otherwise;
        }
        try {
            return parser.apply(typed.get());
        } catch (IllegalArgumentException e) {
            throw CliRefusal.usage(option, String.valueOf(e.getMessage()));
        }
    }

    private static CliRefusal unknown(String option, String word, List<String> known) {
        return CliRefusal.usage(
                option,
                "there is no " + word + "; " + expectedText(known),
                NearestWord.hint(word, known));
    }

    private static String expectedText(List<String> words) {
        return "expected one of " + String.join(", ", words);
    }
}
