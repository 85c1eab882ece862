package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.RowPolicy.Consequence;

record LimitsReader(YamlSection section, RowPolicy inherited) {
    /** All but gate and budget, which only rules have. */
    RowPolicy suite() {
        return consequences(
                inherited
                        .withLimits(limits())
                        .withDecision(ConfigKey.DECISION.read(section).orElse(inherited.decision()))
                        .withDirection(
                                ConfigKey.DIRECTION.read(section).orElse(inherited.direction())));
    }

    private RowPolicy.Limits limits() {
        RowPolicy.Limits limits = inherited.limits();
        Optional<Double> statedFail = ConfigKey.FAIL.read(section);
        Optional<Double> statedWarn = ConfigKey.WARN.read(section);
        double fail = statedFail.orElse(limits.fail());
        double warn = statedWarn.orElse(Math.min(limits.warn(), fail));
        if (warn > fail) {
            reportOrder(statedFail);
            warn = fail;
        }
        LimitQuantity slack = ConfigKey.SLACK.read(section).orElse(limits.slack());
        return new RowPolicy.Limits(
                fail,
                slack,
                warn,
                limits.hard(),
                read(ConfigKey.DRIFT, limits.drift()),
                read(ConfigKey.MUST_SEE, limits.mustSee()));
    }

    private OptionalDouble read(ConfigKey<Double> key, OptionalDouble inherited) {
        return key.read(section).map(OptionalDouble::of).orElse(inherited);
    }

    private RowPolicy consequences(RowPolicy row) {
        RowPolicy read = row;
        for (ConfigKey<? extends Consequence> key : ConfigKey.CONSEQUENCES) {
            read = key.read(section).map(read::with).orElse(read);
        }
        return read;
    }

    RowPolicy rule(Optional<GlobPattern> match) {
        RowPolicy row =
                suite().with(ConfigKey.GATE.read(section).orElse(inherited.consequences().gate()))
                        .withHard(
                                new RowPolicy.HardLimitPolicy(
                                        ConfigKey.BUDGET.read(section),
                                        atLeast(match),
                                        ConfigKey.WARN_BUDGET.read(section)));
        Optional<LocalDate> until = ConfigKey.UNTIL.read(section);
        if (until.isPresent() && row.consequences().gate() != RowPolicy.Gate.ADVISE) {
            ConfigKey.UNTIL.report(section, "says nothing without gate: advise", "");
        }
        if (row.decision() == RowPolicy.Decision.PAIRED
                && inherited.decision() != RowPolicy.Decision.PAIRED) {
            ConfigKey.DECISION.report(
                    section, "is paired, which a suite is as a whole", "state it of the suite");
        }
        return until.isPresent() ? row.withUntil(until) : row;
    }

    private Optional<SpeedUp> atLeast(Optional<GlobPattern> match) {
        Optional<SpeedUp> stated = ConfigKey.AT_LEAST.read(section);
        if (stated.isPresent() && match.isPresent() && !stated.get().fits(match.get())) {
            ConfigKey.AT_LEAST.report(
                    section,
                    "does not say which benchmark belongs to which, expected as many * as in"
                            + " match, at most one between two /, and no other wildcard",
                    "");
            return Optional.empty();
        }
        return stated;
    }

    /** The order is not checked if {@code fail} itself is wrong. */
    private void reportOrder(Optional<Double> statedFail) {
        if (statedFail.isPresent()) {
            ConfigKey.WARN.report(section, "is more than fail, expected at most as much", "");
        } else if (!ConfigKey.FAIL.isIn(section)) {
            ConfigKey.WARN.report(
                    section,
                    "is more than fail, which is %s here, expected at most as much"
                            .formatted(RepositoryPolicy.percent(inherited.limits().fail())),
                    "state fail as well");
        }
    }
}
