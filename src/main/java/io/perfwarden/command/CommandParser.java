package io.perfwarden.command;

import io.perfwarden.command.Command.Help;
import io.perfwarden.command.Command.Misunderstood;
import io.perfwarden.command.Command.Recheck;
import io.perfwarden.command.Command.RegenBaseline;
import io.perfwarden.command.Command.Rerun;
import io.perfwarden.command.Command.Skip;
import io.perfwarden.command.Command.Why;
import io.perfwarden.problem.Nearest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the commands in a comment. A command stands alone on a line of the commenter's own words;
 * other programs' commands are not ours to answer.
 */
public final class CommandParser {
    /** As many bytes as a comment on GitHub can have; it is measured, GitHub documents 65,536. */
    private static final int MAX_BODY = 262_144;

    private static final int MAX_COMMANDS = 5;
    private static final int MAX_LINE = 2_000;

    /** A slip of so many letters in the command itself is still answered. */
    private static final int SLIPS = 2;

    private static final String REGEN = "/regen-baseline";
    private static final String ALLOW_FAILED = "allow-failed";
    private static final String OURS = "/perfwarden";
    private static final List<String> STARTS = List.of(REGEN, OURS);
    private static final List<String> VERBS =
            List.of("help", "recheck", "why", "rerun", "accept", "skip");

    /** What people write who look for {@link #REGEN} among the others. */
    private static final List<String> REGEN_VERBS = List.of("regen-baseline", "regen", "baseline");

    private static final Pattern SHA = Pattern.compile("[0-9a-fA-F]{7,40}");
    private static final Pattern SUITE = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    private CommandParser() {}

    /**
     * The commands of a comment in order, each once: at most five, and one {@link Misunderstood} in
     * place of all that follow. None if the comment is longer than GitHub's are.
     */
    public static List<Command> parse(String commentBody) {
        if (commentBody.getBytes(StandardCharsets.UTF_8).length > MAX_BODY) {
            return List.of();
        }
        Set<Command> commands = new LinkedHashSet<>();
        for (String text : CommentText.ownLines(commentBody)) {
            Optional<Command> command = parseLine(text).filter(found -> !commands.contains(found));
            if (command.isPresent() && commands.size() == MAX_COMMANDS) {
                commands.add(new Line(text).misunderstood(Usage.TOO_MANY));
                break;
            }
            command.ifPresent(commands::add);
        }
        return List.copyOf(commands);
    }

    /**
     * Whether it pays to parse a comment: if not, {@link #parse} finds nothing in it. Looks at the
     * first word of each line only.
     */
    public static boolean mayCommand(String commentBody) {
        return commentBody
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("/"))
                .anyMatch(line -> nearestStart(new Line(line).peek()).isPresent());
    }

    private static Optional<Command> parseLine(String text) {
        if (!text.startsWith("/")) {
            return Optional.empty();
        }
        Line line = new Line(text);
        String start = line.word();
        if (!STARTS.contains(start)) {
            return nearestStart(start)
                    .map(nearest ->
                            line.misunderstood(reason(start, nearest), Optional.of(nearest)));
        }
        if (text.length() > MAX_LINE) {
            return Optional.of(line.misunderstood(Usage.TOO_LONG));
        }
        return Optional.of(start.equals(OURS) ? ours(line) : regen(line));
    }

    private static Optional<String> nearestStart(String word) {
        return Nearest.within(SLIPS, word, STARTS);
    }

    private static String reason(String written, String meant) {
        return written.equalsIgnoreCase(meant) ? Usage.LOWER_CASE : Usage.NO_COMMAND;
    }

    private static Command ours(Line line) {
        String verb = line.word();
        return switch (verb) {
            case "", "help" -> alone(line, new Help());
            case "recheck" -> alone(line, new Recheck());
            case "rerun" -> alone(line, new Rerun());
            case "why" -> why(line);
            case "accept" -> new AcceptParser(line).parse();
            case "skip" -> skip(line);
            default -> unknown(line, verb);
        };
    }

    private static Command unknown(Line line, String verb) {
        boolean capitals = VERBS.contains(verb.toLowerCase(Locale.ROOT));
        return line.misunderstood(capitals ? Usage.LOWER_CASE : Usage.NO_COMMAND, nearest(verb));
    }

    private static Optional<String> nearest(String verb) {
        return Nearest.of(verb, VERBS)
                .map(word -> OURS + " " + word)
                .or(() -> Nearest.of(verb, REGEN_VERBS).map(_ -> REGEN));
    }

    private static Command alone(Line line, Command command) {
        return line.isEmpty() ? command : line.misunderstood(Usage.NOTHING_FOLLOWS);
    }

    private static Command why(Line line) {
        String benchmark = line.name();
        return benchmark.isEmpty()
                ? line.misunderstood(Usage.BENCHMARK_EXPECTED)
                : new Why(benchmark);
    }

    private static Command skip(Line line) {
        if (!line.isEmpty() && !Line.SEPARATORS.contains(line.word())) {
            return line.misunderstood(Usage.NO_REASON);
        }
        return new Skip(line.rest());
    }

    /** A first word that may be a commit's is one: a suite of such a name is named second. */
    private static Command regen(Line line) {
        Optional<String> sha = Optional.empty();
        if (SHA.matcher(line.peek()).matches()) {
            sha = Optional.of(line.word().toLowerCase(Locale.ROOT));
        }
        Set<String> suites = new LinkedHashSet<>();
        boolean allowFailed = false;
        while (!line.isEmpty()) {
            String word = line.word();
            if (Line.SEPARATORS.contains(word)) {
                break;
            }
            if (!SUITE.matcher(word).matches()) {
                return line.misunderstood(Usage.NO_SUITE);
            }
            if (word.equals(ALLOW_FAILED)) {
                allowFailed = true;
            } else {
                suites.add(word);
            }
        }
        return new RegenBaseline(List.copyOf(suites), sha, allowFailed, line.rest());
    }
}
