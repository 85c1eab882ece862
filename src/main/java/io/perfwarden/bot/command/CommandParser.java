package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.command.Command.Accept;
import io.perfwarden.bot.command.Command.Ack;
import io.perfwarden.bot.command.Command.Bisect;
import io.perfwarden.bot.command.Command.Compare;
import io.perfwarden.bot.command.Command.Help;
import io.perfwarden.bot.command.Command.Misunderstood;
import io.perfwarden.bot.command.Command.Noise;
import io.perfwarden.bot.command.Command.Note;
import io.perfwarden.bot.command.Command.Recheck;
import io.perfwarden.bot.command.Command.RegenBaseline;
import io.perfwarden.bot.command.Command.Rerun;
import io.perfwarden.bot.command.Command.Skip;
import io.perfwarden.bot.command.Command.Snooze;
import io.perfwarden.bot.command.Command.Why;
import io.perfwarden.bot.incident.BranchBisection;
import io.perfwarden.compare.SpeedClaim;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.model.NearestWord;
import io.perfwarden.model.TextExcerpt;

/** Finds the commands in a comment. A command is alone on a line of the commenter's own words. */
public final class CommandParser {
    /** Bytes, as measured; GitHub documents 65,536 characters. */
    private static final int MAX_BODY = 262_144;

    private static final int MAX_COMMANDS = 5;
    private static final int MAX_LINE = 2_000;

    private static final int SLIPS = 2;

    private static final String REGEN = "/regen-baseline";
    private static final String ALLOW_FAILED = "allow-failed";
    private static final String OURS = "/perfwarden";
    private static final List<String> STARTS = List.of(REGEN, OURS);
    private static final List<String> VERBS =
            List.of(
                    "help", "recheck", "why", "rerun", "accept", "skip", "note", "compare", "run",
                    "cancel", "trust", "ack", "snooze", "noise", "bisect", "drill", "claim",
                    "renamed");

    private static final String AGAINST = "vs";

    /** Words that users write for {@link #REGEN}. */
    private static final List<String> REGEN_VERBS = List.of("regen-baseline", "regen", "baseline");

    private static final Pattern SHA = Pattern.compile("[0-9a-fA-F]{7,40}");
    private static final Pattern SUITE = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    private static final int MAX_NAME = 1_000;

    /** Separators before a reason; phones turn two hyphens into a dash. */
    private static final Set<String> SEPARATORS = Set.of("--", "\u2013", "\u2014");

    private static final int MAX_REASON = 500;
    private static final int MAX_NOTE = 200;
    private static final int MAX_SHOWN = 200;
    private static final String FOR = "for=";
    private static final String QUOTES = "\"'`";

    private static final Pattern LABEL =
            Pattern.compile(
                    "`[^`]++`"
                            + "(?: with `[^`]++`(?: `[^`]++`)*+(?: and [0-9,]++ more)?+)?+"
                            + "(?: in `[^`]++`(?:, `[^`]++`)*+(?: and [0-9,]++ more)?+)?+");

    private static final Pattern OPTION = Pattern.compile("([A-Za-z_-]{1,30})=(.*)");
    private static final Pattern MISPLACED = Pattern.compile("(?i)(?:.* )?(?:until|max)=.*");

    /** With a {@code /} or {@code *}, no option, and nothing that divides a shell's commands. */
    private static final Pattern BENCHMARKS =
            Pattern.compile("(?=.*[/*])[A-Za-z0-9_./:*][A-Za-z0-9_./:*-]{0,199}");

    private static final Pattern CLAIMED =
            Pattern.compile("[-\u2212\u2013]([0-9]{1,2}(?:\\.[0-9]{1,3})?) ?%");

    private static final Pattern RUNS =
            Pattern.compile("(?:--|\u2013|\u2014)?runs[ =]\\s*([0-9]{1,3})");

    private final String whole;
    private String rest;
    private Optional<LocalDate> until = Optional.empty();
    private OptionalDouble max = OptionalDouble.empty();

    /**
     * @param line read word by word
     */
    private CommandParser(String line) {
        this.whole = line;
        this.rest = line.strip();
    }

    /**
     * The distinct commands in order, at most five; one {@link Misunderstood} replaces the rest.
     * Empty for a comment longer than GitHub's.
     */
    public static List<Command> parse(String commentBody) {
        if (commentBody.getBytes(StandardCharsets.UTF_8).length > MAX_BODY) {
            return List.of();
        }
        Set<Command> commands = new LinkedHashSet<>();
        for (String text : CommentText.ownLines(commentBody)) {
            Optional<Command> command = parseLine(text).filter(found -> !commands.contains(found));
            if (command.isPresent() && commands.size() == MAX_COMMANDS) {
                commands.add(new CommandParser(text).misunderstood(CommandUsage.TOO_MANY));
                break;
            }
            command.ifPresent(commands::add);
        }
        return List.copyOf(commands);
    }

    /** A quick test of each line's first word; if false, {@link #parse} finds nothing. */
    public static boolean mayCommand(String commentBody) {
        return commentBody
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("/"))
                .anyMatch(line -> nearestStart(new CommandParser(line).peek()).isPresent());
    }

    private static Optional<Command> parseLine(String text) {
        if (!text.startsWith("/")) {
            return Optional.empty();
        }
        CommandParser line = new CommandParser(text);
        String start = line.word();
        if (!STARTS.contains(start)) {
            return nearestStart(start)
                    .map(nearest ->
                            line.misunderstood(reason(start, nearest), Optional.of(nearest)));
        }
        return text.length() > MAX_LINE
                ? Optional.of(line.misunderstood(CommandUsage.TOO_LONG))
                : Optional.of(start.equals(OURS) ? line.readCommand() : line.regen());
    }

    private static Optional<String> nearestStart(String word) {
        return NearestWord.findWithin(SLIPS, word, STARTS);
    }

    private static String reason(String written, String meant) {
        return written.equalsIgnoreCase(meant) ? CommandUsage.LOWER_CASE : CommandUsage.NO_COMMAND;
    }

    private Command readCommand() {
        String verb = word();
        return switch (verb) {
            case "", "help" -> withoutArguments(new Help());
            case "recheck" -> withoutArguments(new Recheck());
            case "drill" -> withoutArguments(new Command.Drill());
            case "rerun" -> withoutArguments(new Rerun());
            case "why" -> readWhy();
            case "claim" -> readClaim();
            case "renamed" -> readRenamed();
            case "compare" -> compare();
            case "run" -> run();
            case "cancel" -> withoutArguments(new Command.Cancel());
            case "trust" -> withoutArguments(new Command.Trust());
            case "accept" -> accept();
            case "note" -> note();
            case "ack" -> withoutArguments(new Ack());
            case "snooze" -> snooze();
            case "noise" -> noise();
            case "bisect" -> bisect();
            case "skip" -> skip();
            default ->
                    misunderstood(
                            VERBS.contains(verb.toLowerCase(Locale.ROOT))
                                    ? CommandUsage.LOWER_CASE
                                    : CommandUsage.NO_COMMAND,
                            nearest(verb));
        };
    }

    /** A word without hyphens may be meant as a suite, so it is no reason. */
    private Command skip() {
        String given = remainingText();
        return !rest.isEmpty() && !SEPARATORS.contains(word())
                ? misunderstood(CommandUsage.NO_REASON, Optional.of("/perfwarden skip -- " + given))
                : new Skip(remainingText());
    }

    private static Optional<String> nearest(String verb) {
        return NearestWord.of(verb, VERBS)
                .map(word -> OURS + " " + word)
                .or(() -> NearestWord.of(verb, REGEN_VERBS).map(_ -> REGEN));
    }

    private Command withoutArguments(Command command) {
        return rest.isEmpty() ? command : misunderstood(CommandUsage.NOTHING_FOLLOWS);
    }

    private Command snooze() {
        boolean isSpaced = peek().equals("until");
        if (!isSpaced && !peek().startsWith("until=")) {
            return misunderstood(CommandUsage.DAY_EXPECTED);
        }
        String day = isSpaced ? word() + "=" + word() : word();
        return readUntil(day.substring(day.indexOf('=') + 1)).isPresent()
                ? misunderstood(CommandUsage.DAY_EXPECTED)
                : withoutArguments(new Snooze(until.orElseThrow()));
    }

    private Command noise() {
        if (SEPARATORS.contains(peek())) {
            word();
        }
        String reason = remainingText();
        return reason.isEmpty() ? misunderstood(CommandUsage.REASON_EXPECTED) : new Noise(reason);
    }

    private Command bisect() {
        if (rest.isEmpty()) {
            return new Bisect(BranchBisection.RUNS);
        }
        Matcher runs = RUNS.matcher(rest);
        int most = runs.matches() ? Integer.parseInt(runs.group(1)) : 0;
        return most < BranchBisection.LEAST_RUNS || most > BranchBisection.MOST_RUNS
                ? misunderstood(CommandUsage.RUNS_EXPECTED)
                : new Bisect(most);
    }

    private Command readWhy() {
        String benchmark = name();
        return benchmark.isEmpty()
                ? misunderstood(CommandUsage.BENCHMARK_EXPECTED)
                : new Why(benchmark);
    }

    /** Reads {@code claim <glob> -20%} or {@code claim accept REASON}. */
    private Command readClaim() {
        if (peek().equals("accept")
                && !CLAIMED.matcher(rest.substring("accept".length()).strip()).matches()) {
            word();
            if (SEPARATORS.contains(peek())) {
                word();
            }
            return rest.isEmpty()
                    ? misunderstood(CommandUsage.REASON_EXPECTED)
                    : new Command.AcceptClaims(remainingText());
        }
        String pattern = TextExcerpt.of(wordOrQuotation().orElse(""), MAX_NAME);
        Matcher share = CLAIMED.matcher(rest);
        double faster =
                share.matches() ? LimitQuantity.percentage(share.group(1) + "%") : Double.NaN;
        if (pattern.isEmpty() || !(faster > 0 && faster < 1)) {
            return misunderstood(CommandUsage.CLAIM_EXPECTED);
        }
        try {
            return new Command.Claim(SpeedClaim.of(pattern, faster));
        } catch (IllegalArgumentException e) {
            return misunderstood(CommandUsage.PATTERN + e.getMessage());
        }
    }

    private Command note() {
        String pattern = "**";
        if (rest.startsWith(FOR)) {
            rest = rest.substring(FOR.length());
            pattern = TextExcerpt.of(wordOrQuotation().orElse(""), MAX_NAME);
        }
        String text = remainingText();
        if (text.isEmpty() || pattern.isEmpty() || text.length() > MAX_NOTE) {
            return misunderstood(CommandUsage.NOTE_EXPECTED);
        }
        try {
            return new Note(GlobPattern.parse(pattern), text);
        } catch (IllegalArgumentException e) {
            return misunderstood(CommandUsage.PATTERN + e.getMessage());
        }
    }

    private Command run() {
        Set<String> suites = new LinkedHashSet<>();
        Optional<String> benchmarks = Optional.empty();
        while (!rest.isEmpty()) {
            String word = word();
            if (word.equals(AGAINST)) {
                String ref = TextExcerpt.of(wordOrQuotation().orElse(""), MAX_SHOWN);
                return ref.isEmpty()
                        ? misunderstood(CommandUsage.REF_EXPECTED)
                        : withoutArguments(
                                new Command.Run(List.copyOf(suites), benchmarks, Optional.of(ref)));
            }
            if (SUITE.matcher(word).matches()) {
                suites.add(word);
            } else if (benchmarks.isEmpty() && BENCHMARKS.matcher(word).matches()) {
                benchmarks = Optional.of(word);
            } else {
                return misunderstood(CommandUsage.NO_RUN);
            }
        }
        return new Command.Run(List.copyOf(suites), benchmarks, Optional.empty());
    }

    private Command readRenamed() {
        String before = TextExcerpt.of(wordOrQuotation().orElse(""), MAX_NAME);
        String now = TextExcerpt.of(wordOrQuotation().orElse(""), MAX_NAME);
        return before.isEmpty() || now.isEmpty()
                ? misunderstood(CommandUsage.NAMES_EXPECTED)
                : withoutArguments(new Command.Renamed(before, now));
    }

    private Command compare() {
        String ref = TextExcerpt.of(wordOrQuotation().orElse(""), MAX_SHOWN);
        return ref.isEmpty()
                ? misunderstood(CommandUsage.REF_EXPECTED)
                : withoutArguments(new Compare(ref));
    }

    /** A first word that may be a commit is one; such a suite's name must come second. */
    private Command regen() {
        Optional<String> sha = Optional.empty();
        if (SHA.matcher(peek()).matches()) {
            sha = Optional.of(word().toLowerCase(Locale.ROOT));
        }
        Set<String> suites = new LinkedHashSet<>();
        boolean allowFailed = false;
        while (!rest.isEmpty()) {
            String word = word();
            if (SEPARATORS.contains(word)) {
                break;
            }
            if (!SUITE.matcher(word).matches()) {
                return misunderstood(CommandUsage.NO_SUITE);
            }
            if (word.equals(ALLOW_FAILED)) {
                allowFailed = true;
            } else {
                suites.add(word);
            }
        }
        return new RegenBaseline(List.copyOf(suites), sha, allowFailed, remainingText());
    }

    /**
     * Reads {@code accept <glob> [until=DATE] [max=+N%] reason}. A misspelt or misplaced option is
     * never read as a reason, since more would be accepted than asked for.
     */
    private Command accept() {
        String pattern = TextExcerpt.of(labelOrWord().orElse(""), MAX_NAME);
        if (pattern.isEmpty()) {
            return misunderstood(CommandUsage.ROWS_EXPECTED);
        }
        try {
            GlobPattern rows = GlobPattern.parse(pattern);
            Optional<String> wrong = options();
            return wrong.isPresent() ? misunderstood(wrong.get()) : accept(rows);
        } catch (IllegalArgumentException e) {
            return misunderstood(CommandUsage.PATTERN + e.getMessage());
        }
    }

    private Command accept(GlobPattern rows) {
        boolean marked = SEPARATORS.contains(peek());
        if (marked) {
            word();
        }
        String reason = remainingText();
        if (reason.isEmpty()) {
            return misunderstood(CommandUsage.REASON_EXPECTED);
        }
        return !marked && MISPLACED.matcher(reason).matches()
                ? misunderstood(CommandUsage.MISPLACED)
                : new Accept(rows, until, max, reason);
    }

    /** Takes all options; returns the fault of one. */
    private Optional<String> options() {
        Matcher option = OPTION.matcher(peek());
        while (option.matches()) {
            word();
            Optional<String> wrong = option(option.group(1), option.group(2));
            if (wrong.isPresent()) {
                return wrong;
            }
            option = OPTION.matcher(peek());
        }
        return Optional.empty();
    }

    private Optional<String> option(String name, String value) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "until" -> readUntil(value);
            case "max" -> max(value);
            default -> Optional.of(CommandUsage.NO_OPTION);
        };
    }

    private Optional<String> readUntil(String value) {
        if (until.isPresent()) {
            return Optional.of(CommandUsage.TWICE);
        }
        try {
            until = Optional.of(LocalDate.parse(value));
            return Optional.empty();
        } catch (DateTimeParseException _) {
            return Optional.of(CommandUsage.DATE_EXPECTED);
        }
    }

    private Optional<String> max(String value) {
        if (max.isPresent()) {
            return Optional.of(CommandUsage.TWICE);
        }
        try {
            double fraction =
                    LimitQuantity.percentage(value.startsWith("+") ? value.substring(1) : value);
            max = OptionalDouble.of(fraction);
            return fraction > 0 ? Optional.empty() : Optional.of(CommandUsage.MAX_EXPECTED);
        } catch (IllegalArgumentException _) {
            return Optional.of(CommandUsage.MAX_EXPECTED);
        }
    }

    private String peek() {
        int end = 0;
        while (end < rest.length() && rest.charAt(end) != ' ' && rest.charAt(end) != '\t') {
            end++;
        }
        return rest.substring(0, end);
    }

    private String word() {
        String word = peek();
        rest = rest.substring(word.length()).strip();
        return word;
    }

    private Optional<String> labelOrWord() {
        Matcher label = LABEL.matcher(rest);
        if (!label.lookingAt()) {
            return wordOrQuotation();
        }
        rest = rest.substring(label.end()).strip();
        return Optional.of(label.group().replace("`", ""));
    }

    /** The next word or quotation; absent if the quotation does not end. */
    private Optional<String> wordOrQuotation() {
        if (!startsQuotation()) {
            return Optional.of(word());
        }
        int close = rest.indexOf(rest.charAt(0), 1);
        if (close < 0) {
            return Optional.empty();
        }
        String quoted = rest.substring(1, close);
        rest = rest.substring(close + 1).strip();
        return Optional.of(quoted);
    }

    private String name() {
        if (LABEL.matcher(rest).matches()) {
            return TextExcerpt.of(rest.replace("`", ""), MAX_NAME);
        }
        int last = rest.length() - 1;
        boolean quoted = startsQuotation() && rest.indexOf(rest.charAt(0), 1) == last && last > 0;
        return TextExcerpt.of(quoted ? rest.substring(1, last) : rest, MAX_NAME);
    }

    private String remainingText() {
        return TextExcerpt.of(rest, MAX_REASON);
    }

    private Misunderstood misunderstood(String reason) {
        return misunderstood(reason, Optional.empty());
    }

    private Misunderstood misunderstood(String reason, Optional<String> nearest) {
        return new Misunderstood(TextExcerpt.of(whole, MAX_SHOWN), reason, nearest);
    }

    private boolean startsQuotation() {
        return !rest.isEmpty() && QUOTES.indexOf(rest.charAt(0)) >= 0;
    }
}
