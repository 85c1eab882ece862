package io.perfwarden.bot.command;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.command.Command.Accept;
import io.perfwarden.bot.command.Command.Misunderstood;
import io.perfwarden.bot.command.Command.RegenBaseline;
import io.perfwarden.bot.command.Command.Why;
import org.junit.jupiter.api.Test;

/** Comments put together at random from what comments are made of. */
class CommandPropertyTest {
    private static final int CASES = 5_000;

    private static final List<String> PIECES =
            List.of(
                    "/perfwarden help",
                    "/perfwarden rerun",
                    "/perfwarden why a b",
                    "/perfwarden skip -- x",
                    "/Perfwaden rerun",
                    "/regen-baseline",
                    "/regen-baseline core -- x",
                    "/perfwarden accept a* until=2026-01-01 x",
                    "/perfwarden note for=a* x",
                    "/perfwarden x",
                    "\n",
                    "\n",
                    "\n",
                    "\n\n",
                    "\r\n",
                    "    ",
                    "\t",
                    "> ",
                    "- ",
                    "1. ",
                    "# ",
                    "```",
                    "~~~",
                    "`",
                    "``",
                    "<!--",
                    "-->",
                    "<pre>",
                    "</pre>",
                    "<div>",
                    "[a](",
                    ")",
                    "[a]: ",
                    "\\",
                    "text",
                    " ",
                    "--",
                    "\u202E",
                    "\u0000",
                    "\uD800",
                    "{",
                    "=",
                    "\"",
                    "@all");

    @Test
    void any_comment_is_read_within_bounds() {
        Random random = new Random(20260103);
        int commands = 0;
        for (int i = 0; i < CASES; i++) {
            String comment = comment(random);
            List<Command> parsed = CommandParser.parse(comment);
            assertThat(parsed.isEmpty() || CommandParser.mayCommand(comment)).as(comment).isTrue();
            assertThat(parsed).hasSizeLessThanOrEqualTo(6).doesNotHaveDuplicates();
            assertThat(parsed).allMatch(CommandPropertyTest::isClean);
            commands += parsed.size();
        }
        assertThat(commands).isGreaterThan(CASES / 10);
    }

    @Test
    void a_comment_quoted_commands_nothing() {
        Random random = new Random(20260104);
        for (int i = 0; i < CASES; i++) {
            String quoted =
                    comment(random)
                            .lines()
                            .map(line -> "> " + line + "\n")
                            .collect(Collectors.joining());
            assertThat(CommandParser.parse(quoted)).as(quoted).isEmpty();
        }
    }

    @Test
    void a_comment_in_a_fence_commands_nothing() {
        Random random = new Random(20260105);
        for (int i = 0; i < CASES; i++) {
            String fenced = "````````\n" + comment(random) + "\n````````\n";
            if (!fenced.substring(8, fenced.length() - 10).contains("````````")) {
                assertThat(CommandParser.parse(fenced)).as(fenced).isEmpty();
            }
        }
    }

    @Test
    void a_comment_indented_by_four_commands_nothing() {
        Random random = new Random(20260106);
        for (int i = 0; i < CASES; i++) {
            String code =
                    comment(random)
                            .lines()
                            .map(line -> "    " + line + "\n")
                            .collect(Collectors.joining());
            assertThat(CommandParser.parse(code)).as(code).isEmpty();
        }
    }

    private static boolean isClean(Command command) {
        String text =
                switch (command) {
                    case RegenBaseline regen -> regen.reason();
                    case Accept accept -> accept.reason() + accept.rows();
                    case Command.Skip skip -> skip.reason();
                    case Why why -> why.benchmark();
                    case Command.Note note -> note.benchmarks() + note.text();
                    case Command.Compare(String ref) -> ref;
                    case Command.AcceptClaims it -> it.reason();
                    case Command.Renamed it -> it.before() + it.now();
                    case Command.Claim claim -> claim.claim().benchmarks().toString();
                    case Command.Run run -> run.suites() + run.against().orElse("");
                    case Misunderstood wrong -> wrong.line() + wrong.reason();
                    case Command.Noise noise -> noise.reason();
                    case Command.Help _,
                            Command.Recheck _,
                            Command.Drill _,
                            Command.Rerun _,
                            Command.Cancel _,
                            Command.Trust _,
                            Command.Bisect _,
                            Command.Ack _,
                            Command.Snooze _ ->
                            "";
                };
        return text.codePoints()
                .noneMatch(c ->
                        Character.isISOControl(c) || c == 0x202E || (c >= 0xD800 && c < 0xE000));
    }

    private static String comment(Random random) {
        return IntStream.range(0, 1 + random.nextInt(20))
                .mapToObj(_ -> PIECES.get(random.nextInt(PIECES.size())))
                .collect(Collectors.joining());
    }
}
