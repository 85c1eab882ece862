package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.command.Command.Misunderstood;

/** Sentences about commands. Markdown; foreign text only in code spans. */
final class CommandUsage {
    static final String NO_COMMAND = "there is no such command";
    static final String LOWER_CASE = "commands are written in lower case";
    static final String NO_REASON = "only a reason may follow it, after two hyphens";
    static final String TOO_MANY = "only the first five commands of a comment are carried out";
    static final String TOO_LONG = "a command has at most 2,000 characters";
    static final String NOTHING_FOLLOWS = "nothing may follow this command on its line";
    static final String BENCHMARK_EXPECTED = "the name of a benchmark is expected after it";
    static final String NO_RUN =
            "names of suites may follow it, one pattern over benchmarks such as parse/*, then vs"
                    + " and a commit, tag or branch";
    static final String REF_EXPECTED = "a commit, tag or branch is expected after it";
    static final String NO_SUITE =
            "a suite's name has only lower-case letters, digits and hyphens, and a reason follows"
                    + " two hyphens";
    static final String ROWS_EXPECTED =
            "a pattern over benchmark names is expected after it, in quotes if it holds a space";
    static final String PATTERN = "the pattern ";
    static final String REASON_EXPECTED = "a reason is expected at its end";
    static final String NOTE_EXPECTED = "a text of at most 200 characters is expected after it";
    static final String CLAIM_EXPECTED =
            "a pattern over benchmark names and a share of time are expected after it, such as"
                    + " parse/* -20%";
    static final String NAMES_EXPECTED =
            "the old and the new name of a benchmark are expected after it, in quotes if they hold a"
                    + " space";
    static final String NO_OPTION =
            "the only options are until and max, and a reason that looks like one follows two"
                    + " hyphens";
    static final String TWICE = "an option occurs twice";
    static final String MISPLACED = "options come before the reason";
    static final String DATE_EXPECTED = "until is a date such as until=2026-12-31";
    static final String DAY_EXPECTED = "a day is expected after it, such as until 2026-12-31";
    static final String RUNS_EXPECTED = "only --runs and a number from 10 to 60 may follow it";
    static final String MAX_EXPECTED = "max is a percentage such as max=+10%";

    private CommandUsage() {}

    public static String help() {
        return """
        | Command | What it does |
        | --- | --- |
        | `/perfwarden accept <benchmark> [until=DATE] [max=+N%] reason` | Accepts regressions in this pull request only, e.g. `/perfwarden accept sort/* max=+20% correctness first`. Use the names of the report, and quote one with spaces. A missing benchmark needs its whole name and `until`. One over a budget needs its whole name and `max`. Start the reason with `noise` if the alarm was false |
        | `/regen-baseline [sha] [suite…] [allow-failed] [-- reason]` | Makes the values of the report the new baseline, for good. With suites, only theirs. With a sha, only if the head starts with it. `allow-failed` leaves out failed and missing benchmarks |
        | `/perfwarden skip [-- reason]` | Lets this head pass without a measurement, and no later head. Refused if a benchmark failed |
        | `/perfwarden trust` | Lets results count that another CI submitted for this head of a fork so far |
        | `/perfwarden rerun` | Runs the benchmark workflow again |
        | `/perfwarden run [suite…] [benchmarks] [vs REF]` | Starts the benchmark workflow for this head. With a pattern such as `parse/*` it measures these benchmarks, if the workflow takes names. With `vs`, the reply also compares it with a commit, tag or branch |
        | `/perfwarden cancel` | Cancels the runs that `run` started |
        | `/perfwarden recheck` | Judges the stored results again |
        | `/perfwarden compare REF` | Compares the stored results of this head with those of a commit, tag or branch |
        | `/perfwarden why <benchmark>` | Explains how a benchmark was judged: samples, noise, rule, limit |
        | `/perfwarden claim <benchmark> -N%` | Says whether the report sees that benchmarks take so much less time, e.g. `/perfwarden claim parse/* -20%`, and what is worse elsewhere. The line `Perf: parse/* -20%` in the description claims the same |
        | `/perfwarden claim accept reason` | Lets this head pass although what its description claims was not seen |
        | `/perfwarden renamed <old> <new>` | Judges a new benchmark of the report as the missing one that it was, for this head |
        | `/perfwarden drill` | Judges recorded runs of the default branch once more, with one thing changed at a time, and says what the gate catches, warns of and misses |
        | `/perfwarden note [for=<benchmark>] text` | Shows a text of at most 200 characters in trends, at the commit that merges this pull request. With `for=`, only in trends of these benchmarks. It works after the merge too |
        | `/perfwarden help` | Lists the commands |
        | `/perfwarden ack`, `snooze until DATE`, `noise REASON` | In the issue of a regression only: someone is on it; it is closed until that day; it is none |
        | `/perfwarden bisect [--runs N]` | In the issue of a regression only: measures the commits in between and names the one that caused it, with at most N runs (20). `cancel` ends it |

        Write a command alone on a line, outside quotes and code, in a new comment. Edits are not read. \
        Commands need write permission. The author of the pull request may use `why`, `claim` with a share, `compare` and `help` without it.
        """;
    }

    /** The answer to a line that is no command. */
    public static String reply(Misunderstood misunderstood) {
        return "I do not understand %s: %s.%s `/perfwarden help` lists the commands."
                .formatted(
                        code(misunderstood.line()),
                        misunderstood.reason(),
                        misunderstood
                                .nearest()
                                .map(nearest -> " Did you mean " + code(nearest) + "?")
                                .orElse(""));
    }

    private static String code(String text) {
        return "`" + text.replace('`', '\'') + "`";
    }
}
