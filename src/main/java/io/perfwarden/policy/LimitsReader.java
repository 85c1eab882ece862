package io.perfwarden.policy;

import io.perfwarden.yaml.Choice;
import io.perfwarden.yaml.YamlSection;
import io.perfwarden.yaml.YamlValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the limits that a suite or a rule states; the others are inherited. */
final class LimitsReader {
    private final YamlSection section;
    private final RowPolicy inherited;

    LimitsReader(YamlSection section, RowPolicy inherited) {
        this.section = section;
        this.inherited = inherited;
    }

    /** Everything but gate and budget, which only rules have. */
    RowPolicy suite() {
        return consequences(
                inherited
                        .withLimits(limits())
                        .withDecision(word("decision", ConfigKeys.DECISION, inherited.decision()))
                        .withDirection(
                                word("direction", ConfigKeys.DIRECTION, inherited.direction())));
    }

    private RowPolicy.Limits limits() {
        RowPolicy.Limits limits = inherited.limits();
        Optional<Double> statedFail = percentage("fail");
        Optional<Double> statedWarn = percentage("warn");
        double fail = statedFail.orElse(limits.fail());
        double warn = statedWarn.orElse(Math.min(limits.warn(), fail));
        if (warn > fail) {
            reportOrder(statedFail);
            warn = fail;
        }
        Quantity slack = quantity("slack").orElse(limits.slack());
        return new RowPolicy.Limits(fail, slack, warn, limits.hard(), drift(limits));
    }

    private OptionalDouble drift(RowPolicy.Limits inherited) {
        return percentage("drift").map(OptionalDouble::of).orElse(inherited.drift());
    }

    private RowPolicy consequences(RowPolicy row) {
        RowPolicy.Consequences known = inherited.consequences();
        return row.withMissing(word("missing", ConfigKeys.MISSING, known.missing()))
                .withOtherHardware(
                        word(
                                "on-other-hardware",
                                ConfigKeys.ON_OTHER_HARDWARE,
                                known.onOtherHardware()))
                .withZeroTimes(word("zero-times", ConfigKeys.ZERO_TIMES, known.zeroTimes()))
                .withSameCode(word("same-code", ConfigKeys.SAME_CODE, known.sameCode()))
                .withOtherMetrics(
                        word("other-metrics", ConfigKeys.OTHER_METRICS, known.otherMetrics()));
    }

    /**
     * Everything.
     *
     * @param match the rule's pattern, where that can be read
     */
    RowPolicy rule(Optional<Glob> match) {
        RowPolicy row =
                suite().withGate(word("gate", ConfigKeys.GATE, inherited.consequences().gate()))
                        .withHard(
                                new RowPolicy.HardLimits(
                                        quantity("budget"),
                                        atLeast(match),
                                        quantity("warn-budget")));
        Optional<LocalDate> until = section.read("until", YamlValue::day);
        if (until.isPresent() && row.consequences().gate() != RowPolicy.Gate.ADVISE) {
            section.report("until", "says nothing without gate: advise", "");
        }
        if (row.decision() == RowPolicy.Decision.PAIRED
                && inherited.decision() != RowPolicy.Decision.PAIRED) {
            section.report(
                    "decision", "is paired, which a suite is as a whole", "state it of the suite");
        }
        return until.map(row::withUntil).orElse(row);
    }

    private Optional<SpeedUp> atLeast(Optional<Glob> match) {
        Optional<SpeedUp> stated = section.read("at-least", value -> value.text(SpeedUp::parse));
        if (stated.isPresent() && match.isPresent() && !stated.get().fits(match.get())) {
            section.report(
                    "at-least",
                    "does not say which benchmark belongs to which, expected as many * as in"
                            + " match, at most one between two /, and no other wildcard",
                    "");
            return Optional.empty();
        }
        return stated;
    }

    /** A {@code fail} that is wrong itself has been reported: its order says nothing then. */
    private void reportOrder(Optional<Double> statedFail) {
        if (statedFail.isPresent()) {
            section.report("warn", "is more than fail, expected at most as much", "");
        } else if (!section.states("fail")) {
            section.report(
                    "warn",
                    "is more than fail, which is %s here, expected at most as much"
                            .formatted(percent(inherited.limits().fail())),
                    "state fail as well");
        }
    }

    private static String percent(double fraction) {
        return BigDecimal.valueOf(fraction).movePointRight(2).stripTrailingZeros().toPlainString()
                + "%";
    }

    private Optional<Double> percentage(String key) {
        return section.read(key, value -> value.number(Quantity::percentage));
    }

    private Optional<Quantity> quantity(String key) {
        return section.read(key, value -> value.number(Quantity::parse));
    }

    private <E> E word(String key, Choice<E> choice, E otherwise) {
        return section.read(key, value -> value.word(choice)).orElse(otherwise);
    }
}
