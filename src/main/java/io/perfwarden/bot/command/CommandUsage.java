package io.perfwarden.bot.command;

import io.perfwarden.bot.command.Command.Misunderstood;

/** Every sentence about how commands are written. Markdown; foreign text only in code spans. */
public final class CommandUsage {
    static final String NO_COMMAND = "there is no such command";
    static final String LOWER_CASE = "commands are written in lower case";
    static final String NO_REASON = "only a reason may follow it, after two hyphens";
    static final String TOO_MANY = "only the first five commands of a comment are carried out";
    static final String TOO_LONG = "a command has at most 2,000 characters";
    static final String NOTHING_FOLLOWS = "nothing may follow this command on its line";
    static final String BENCHMARK_EXPECTED = "the name of a benchmark is expected after it";
    static final String NO_SUITE =
            "a suite's name has only lower-case letters, digits and hyphens, and a reason stands"
                    + " after two hyphens";
    static final String ROWS_EXPECTED =
            "a pattern over benchmark names is expected after it, in quotes if it holds a space";
    static final String PATTERN = "the pattern ";
    static final String REASON_EXPECTED = "a reason is expected at its end";
    static final String NO_OPTION =
            "the only options are until and max, and a reason that looks like one stands after two"
                    + " hyphens";
    static final String TWICE = "an option stands twice";
    static final String MISPLACED = "options stand before the reason";
    static final String DATE_EXPECTED = "until is a date such as until=2026-12-31";
    static final String MAX_EXPECTED = "max is a percentage such as max=+10%";

    private CommandUsage() {}

    /** All commands, for {@code /perfwarden help}. */
    public static String help() {
        return """
        | Command | What it does |
        | --- | --- |
        | `/regen-baseline [sha] [suite…] [allow-failed] [-- reason]` | Makes the measured values of the head that the report shows the new baseline, of all suites or of those named; with a sha only if the head starts with it; refused where a benchmark failed or is gone, unless `allow-failed` |
        | `/perfwarden accept <benchmark> [until=DATE] [max=+N%] reason` | Accepts that benchmarks are worse, in this pull request alone: those of the report that fail and have this name, label or pattern, in quotes if it holds a space. Each may become as bad as `max`, or a little worse than it is, and fails again beyond that, or after `until`. A suite that is slower as a whole is called by its name or `*`. What is missing takes its whole name and `until`, what is over a budget its whole name and `max`. A reason that begins with `noise` says that the alarm was false |
        | `/perfwarden skip [-- reason]` | Lets this head, and no later one, pass without being measured; never where a row failed |
        | `/perfwarden rerun` | Runs the benchmark workflow again |
        | `/perfwarden recheck` | Judges again from the stored results |
        | `/perfwarden why <benchmark>` | Explains one row: samples, noise, rule, limit |
        | `/perfwarden help` | Lists these |

        A command stands alone on a line, outside quotes and code, in a new comment; edits are not read. \
        It takes write permission on this repository.
        """;
    }

    /** The answer to something that was meant for us but is no command. */
    public static String reply(Misunderstood misunderstood) {
        return "I do not understand "
                + code(misunderstood.line())
                + ": "
                + misunderstood.reason()
                + "."
                + misunderstood
                        .nearest()
                        .map(nearest -> " Did you mean " + code(nearest) + "?")
                        .orElse("")
                + " `/perfwarden help` lists the commands.";
    }

    private static String code(String text) {
        return "`" + text.replace('`', '\'') + "`";
    }
}
