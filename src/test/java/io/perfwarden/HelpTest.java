package io.perfwarden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.cli.CliRunner;
import io.perfwarden.cli.ShellContext;
import org.junit.jupiter.api.Test;

/** The help of all commands, those of the server among them. */
class HelpTest {
    private static final int MOST_WORDS = 20;

    private static final Pattern HARD =
            Pattern.compile(
                    "(?i)\\b(whoever|nobody|somebody|stands?(?!-in)|told|tells?|be it|beside|held"
                            + "|went by|to blame|come of|came of)\\b");

    private static String help(String... command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, UTF_8);
        ShellContext.Screen screen = new ShellContext.Screen(1_000, false);
        ShellContext shell = new ShellContext(stream, stream, screen, Clock.systemUTC(), "1.2.3");
        List<String> line = new ArrayList<>(List.of(command));
        line.add("--help");
        assertThat(new CliRunner(shell, Main.commands(shell)).run(line.toArray(String[]::new)))
                .isZero();
        return out.toString(UTF_8);
    }

    /** The commands that a help lists. */
    private static List<String> listed(String help) {
        int start = help.indexOf("Commands:");
        return start < 0
                ? List.of()
                : Pattern.compile("(?m)^  ([a-z]+) {2,}")
                        .matcher(help.substring(start))
                        .results()
                        .map(found -> found.group(1))
                        .toList();
    }

    /** Every help there is, by its command. */
    private static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("", help());
        for (String command : listed(help())) {
            if (!command.equals("help")) {
                String own = help(command);
                all.put(command, own);
                listed(own).forEach(it -> all.put(command + " " + it, help(command, it)));
            }
        }
        return all;
    }

    @Test
    void the_synopsis_of_the_documentation_has_every_command_and_no_other() throws IOException {
        String page = Files.readString(Path.of("config/command-line.md"));
        Set<String> documented =
                Pattern.compile("(?m)^    perfwarden (.*)$")
                        .matcher(page.substring(0, page.indexOf("\n`BASELINE`")))
                        .results()
                        .flatMap(line -> Stream.of(line.group(1).split(" \\| (?=[a-z])")))
                        .map(command -> command.split(" ", 2)[0])
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(listed(help())).containsExactlyInAnyOrderElementsOf(documented);
    }

    @Test
    void the_synopsis_has_every_option() throws IOException {
        String page = Files.readString(Path.of("config/command-line.md"));
        String synopsis = page.substring(0, page.indexOf("\n`BASELINE`"));
        all().forEach((command, help) ->
                Pattern.compile("(?m)^ +(?:-\\w, )?(--[a-z0-9-]+)")
                        .matcher(help)
                        .results()
                        .map(found -> found.group(1))
                        .filter(option -> !option.matches("--help|--version"))
                        .forEach(option -> assertThat(synopsis).as(command).contains(option)));
    }

    @Test
    void help_is_in_short_sentences_of_plain_words() {
        all().forEach((command, help) -> {
            int examples = help.indexOf("Example");
            String text =
                    help.substring(help.indexOf('\n'), examples < 0 ? help.length() : examples);
            assertThat(HARD.matcher(text).results().map(MatchResult::group)).as(command).isEmpty();
            assertThat(
                            Pattern.compile("[.:](?=\\s)|\\n|;")
                                    .splitAsStream(text)
                                    .filter(it -> it.strip().split("\\s+").length > MOST_WORDS))
                    .as(command)
                    .isEmpty();
        });
    }
}
