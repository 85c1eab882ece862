package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.init.JobEvent;
import io.perfwarden.cli.init.JobEvent.ActionUse;
import io.perfwarden.cli.init.JobEvent.CommandRun;
import io.perfwarden.cli.init.MeasuringJob;
import io.perfwarden.model.*;

/** The steps of one job, in their order. */
final class JobCheck {
    private static final int LEAST_FORKS = 3;

    /** Repetitions that {@code init} asks for: fewer show no noise. */
    private static final int LEAST_REPETITIONS = 10;

    private final WorkflowCheck check;
    private final String where;
    private final boolean contained;
    private boolean checkedOut;
    private final StringBuilder before = new StringBuilder();
    private final Set<WorkflowCheck.Toolchain> needed =
            EnumSet.noneOf(WorkflowCheck.Toolchain.class);

    JobCheck(WorkflowCheck check, String where, MeasuringJob job) {
        this.check = check;
        this.where = where;
        this.contained = job.job().content().containsKey("container");
        for (JobEvent event : job.events()) {
            switch (event) {
                case ActionUse use -> action(use);
                case CommandRun run -> command(run);
            }
        }
        List<String> uploads = check.uploads(job);
        if (uploads.isEmpty()) {
            String names =
                    check.suites.stream()
                            .limit(5)
                            .map(suite -> suite.artifact().toString())
                            .collect(Collectors.joining(", "));
            check.lack(
                    where,
                    "uploads no results",
                    "a step with actions/upload-artifact behind it"
                            + (names.isEmpty() ? "" : ", name: " + names));
        } else if (!check.suites.isEmpty() && uploads.stream().noneMatch(check::isTaken)) {
            check.lack(
                    where,
                    "uploads "
                            + TextExcerpt.quote(String.join(", ", uploads))
                            + ", which no suite takes",
                    check.suites.stream()
                            .limit(5)
                            .map(suite -> suite.name() + " takes " + suite.artifact())
                            .collect(Collectors.joining(", ")));
        }
    }

    private void action(ActionUse use) {
        checkedOut |= use.repository().equals("actions/checkout");
        if (use.repository().endsWith(MeasuringJob.PAIR)) {
            before.append(use.value("build")).append('\n');
            rounds(use.value("rounds"));
            measure(use.value("run"), true);
        }
        before.append(use.action()).append('\n');
    }

    private void command(CommandRun run) {
        String line = run.command().line();
        if (run.measures().isPresent()) {
            measure(line, line.contains("perfwarden pair"));
        }
        before.append(line).append('\n');
    }

    private void measure(String run, boolean turns) {
        if (!checkedOut) {
            checkedOut = true;
            check.report(
                    where, "checks nothing out before it measures", "a step with actions/checkout");
        }
        String known = before + run;
        for (WorkflowCheck.Toolchain tools : WorkflowCheck.Toolchain.values()) {
            if (tools.measures.matcher(run).find() && needed.add(tools)) {
                toolchain(tools, known);
            }
        }
        if (!turns) {
            repetitions(run);
        }
    }

    private void toolchain(WorkflowCheck.Toolchain tools, String known) {
        boolean rustup = tools == WorkflowCheck.Toolchain.RUST && known.contains("rustup ");
        if (!contained && !rustup && !tools.action.matcher(known).find()) {
            check.report(
                    where,
                    "sets no version of its tools up, so it changes with the runner's image",
                    "a step with " + setUp(tools));
        }
        if (!tools.builds.matcher(known).find()) {
            check.report(where, "builds nothing before it measures", "such as " + tools.example);
        }
    }

    private static String setUp(WorkflowCheck.Toolchain tools) {
        return tools == WorkflowCheck.Toolchain.RUST
                ? "rustup toolchain install"
                : "actions/setup-" + tools.name().toLowerCase(Locale.ROOT);
    }

    private void rounds(String rounds) {
        if (rounds.matches("[0-9]{1,6}") && Integer.parseInt(rounds) < LEAST_REPETITIONS) {
            reportFew(rounds + " rounds", "10 are good, 20 are for hosted runners");
        }
    }

    private void repetitions(String run) {
        if (run.contains("go test")) {
            atLeast(run, "-count[= ]([0-9]{1,6})", LEAST_REPETITIONS, "-count=10");
        }
        if (run.contains("--benchmark_out") || run.contains("--benchmark_repetitions")) {
            atLeast(
                    run,
                    "--benchmark_repetitions=([0-9]{1,6})",
                    LEAST_REPETITIONS,
                    "--benchmark_repetitions=10");
        }
        if (WorkflowCheck.Toolchain.JAVA.measures.matcher(run).find() && run.contains(" -f ")) {
            atLeast(run, " -f ([0-9]{1,6})", LEAST_FORKS, "-f 3");
        }
        if (run.contains("hyperfine ") && run.matches("(?s).*(--runs|-r|-M) .*")) {
            atLeast(run, "(?:--runs|-r|-M) ([0-9]{1,6})", LEAST_REPETITIONS, "--runs 20");
        }
        if (run.contains("--benchmark-min-rounds")) {
            atLeast(
                    run,
                    "--benchmark-min-rounds[= ]([0-9]{1,6})",
                    LEAST_REPETITIONS,
                    "--benchmark-min-rounds=20");
        }
        Matcher hasty = Pattern.compile("--quick\\b|--job (dry|short)|-j (dry|short)").matcher(run);
        if (hasty.find()) {
            reportFew(hasty.group(), "leave it out");
        }
    }

    private void atLeast(String run, String option, int least, String better) {
        Matcher given = Pattern.compile(option).matcher(run);
        if (!given.find()) {
            reportFew("one repetition", better);
        } else if (Integer.parseInt(given.group(1)) < least) {
            reportFew(given.group().strip(), better);
        }
    }

    private void reportFew(String found, String better) {
        check.report(where, "measures too little to see the noise: " + found, better);
    }
}
