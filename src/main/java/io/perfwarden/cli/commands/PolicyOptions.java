package io.perfwarden.cli.commands;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Environment;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.files.ConfigFile;
import io.perfwarden.cli.files.KnownFormat;
import io.perfwarden.format.ResultReader;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.PolicyReader;
import io.perfwarden.policy.Quantity;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Nearest;
import io.perfwarden.problem.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** How rows are judged: the configuration's limits, and what the command line says instead. */
@Command
final class PolicyOptions {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,79}");

    /** What can be decided on a command line. */
    enum Decision {
        AUTO(RowPolicy.Decision.AUTO),
        STATISTICAL(RowPolicy.Decision.STATISTICAL),
        THRESHOLD(RowPolicy.Decision.THRESHOLD);

        private final RowPolicy.Decision rule;

        Decision(RowPolicy.Decision rule) {
            this.rule = rule;
        }

        @Override
        public String toString() {
            return rule.name().toLowerCase(Locale.ROOT);
        }
    }

    /** The words in lower case, in errors as well. */
    static final class DecisionWord implements ITypeConverter<Decision> {
        @Override
        public Decision convert(String word) {
            return Words.find(Decision.values(), word);
        }
    }

    /** Which way is better. */
    enum Better {
        LOWER(Direction.LOWER),
        HIGHER(Direction.HIGHER);

        private final Direction direction;

        Better(Direction direction) {
            this.direction = direction;
        }

        @Override
        public String toString() {
            return direction.name().toLowerCase(Locale.ROOT);
        }
    }

    /** The words in lower case, in errors as well. */
    static final class DirectionWord implements ITypeConverter<Better> {
        @Override
        public Better convert(String word) {
            return Words.find(Better.values(), word);
        }
    }

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Take the limits from this configuration file.")
    private Optional<String> config = Optional.empty();

    @Option(
            names = "--suite",
            paramLabel = "NAME",
            description = "The suite of the configuration; needed when it has several.")
    private Optional<String> suite = Optional.empty();

    @Option(
            names = "--decision",
            paramLabel = "RULE",
            converter = DecisionWord.class,
            description = "How rows are decided: ${COMPLETION-CANDIDATES}.")
    private Optional<Decision> decision = Optional.empty();

    @Option(
            names = "--fail",
            paramLabel = "PERCENT",
            description = "Worse by more than this fails; 5%% unless configured.")
    private Optional<String> fail = Optional.empty();

    @Option(
            names = "--warn",
            paramLabel = "PERCENT",
            description =
                    "Worse by more than this warns, better by more than this is an improvement;"
                            + " 2%% unless configured.")
    private Optional<String> warn = Optional.empty();

    @Option(
            names = "--slack",
            paramLabel = "AMOUNT",
            description = "Absolute allowance on top, such as \"0.2 ms\".")
    private Optional<String> slack = Optional.empty();

    @Option(
            names = "--direction",
            paramLabel = "WORD",
            converter = DirectionWord.class,
            description =
                    "Which way is better where neither file nor unit tells:"
                            + " ${COMPLETION-CANDIDATES}.")
    private Optional<Better> direction = Optional.empty();

    @Option(
            names = "--format",
            paramLabel = "ID",
            description =
                    "Read every input as this format instead of recognising it; see perfwarden"
                            + " formats.")
    private Optional<String> format = Optional.empty();

    /** The suite to judge by. */
    SuitePolicy suite(ResultReaders readers) throws Refusal {
        SuitePolicy configured = config.isPresent() ? pick(read(readers, config.get())) : plain();
        return configured.withRow(limits(configured.row()));
    }

    /** The configuration file, where one is named. */
    Optional<String> configuration() {
        return config;
    }

    /** The format to read the inputs as, or {@code auto}. */
    String format(ResultReaders readers, SuitePolicy configured) throws Refusal {
        return format.isPresent() ? KnownFormat.of(readers, format.get()) : configured.format();
    }

    /**
     * The suite by the name that its own file gives it, where neither the command line nor a
     * configuration names one.
     */
    SuitePolicy named(SuitePolicy judged, Environment run) {
        String own = run.get(Environment.SUITE);
        return config.isEmpty() && suite.isEmpty() && PLAIN.matcher(own).matches()
                ? SuitePolicy.defaults(own).withRow(judged.row())
                : judged;
    }

    private SuitePolicy plain() {
        return SuitePolicy.defaults(suite.orElse("benchmarks"));
    }

    /** Reads a configuration file. */
    static Policy read(ResultReaders readers, String file) throws Refusal {
        PolicyReader reader =
                new PolicyReader(
                        readers.readers().stream()
                                .map(ResultReader::id)
                                .collect(Collectors.toSet()));
        return Refusal.orElse(ExitCode.USAGE, reader.read(file, ConfigFile.text(file)));
    }

    private SuitePolicy pick(Policy policy) throws Refusal {
        List<String> names = policy.suites().stream().map(SuitePolicy::name).toList();
        if (suite.isEmpty() && names.size() > 1) {
            throw usage(
                    "--suite",
                    "missing, and the configuration has several suites; " + expected(names));
        }
        String name = suite.orElse(names.getFirst());
        return policy.suites().stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown("--suite", name, names));
    }

    private RowPolicy limits(RowPolicy row) throws Refusal {
        RowPolicy.Limits known = row.limits();
        double newFail = amount("--fail", fail, Quantity::percentage, known.fail());
        double newWarn =
                amount("--warn", warn, Quantity::percentage, Math.min(known.warn(), newFail));
        if (newWarn > newFail) {
            throw usage(
                    "--warn", "more than --fail, so nothing could warn; expected at most --fail");
        }
        Quantity newSlack = amount("--slack", slack, PolicyOptions::slack, known.slack());
        RowPolicy limited =
                row.withLimits(
                        new RowPolicy.Limits(
                                newFail, newSlack, newWarn, known.hard(), known.drift()));
        RowPolicy directed =
                direction.isPresent() ? limited.withDirection(direction.get().direction) : limited;
        return decision.isPresent() ? directed.withDecision(decision.get().rule) : directed;
    }

    /**
     * It holds for rows of every unit, so that a number alone would mean something else in each.
     */
    private static Quantity slack(String typed) {
        Quantity slack = Quantity.parse(typed);
        if (slack.unit().isEmpty() && slack.value() > 0) {
            throw new IllegalArgumentException(
                    "is "
                            + typed.strip()
                            + " of whatever each row is measured in, expected a unit, such as 0.2 ms;"
                            + " for rows without one write a rule into the configuration");
        }
        return slack;
    }

    private static <T> T amount(
            String option, Optional<String> typed, Function<String, T> parser, T otherwise)
            throws Refusal {
        if (typed.isEmpty()) {
            return otherwise;
        }
        try {
            return parser.apply(typed.get());
        } catch (IllegalArgumentException e) {
            throw usage(option, String.valueOf(e.getMessage()));
        }
    }

    private static Refusal unknown(String option, String word, List<String> known) {
        return new Refusal(
                ExitCode.USAGE,
                new Problem(
                        option,
                        "there is no " + word + "; " + expected(known),
                        Nearest.hint(word, known)));
    }

    private static String expected(List<String> words) {
        return "expected one of " + String.join(", ", words);
    }

    private static Refusal usage(String option, String what) {
        return new Refusal(ExitCode.USAGE, Problem.of(option, what));
    }
}
