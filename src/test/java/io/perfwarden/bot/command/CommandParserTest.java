package io.perfwarden.bot.command;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.command.Command.Accept;
import io.perfwarden.bot.command.Command.Help;
import io.perfwarden.bot.command.Command.Misunderstood;
import io.perfwarden.bot.command.Command.Recheck;
import io.perfwarden.bot.command.Command.RegenBaseline;
import io.perfwarden.bot.command.Command.Rerun;
import io.perfwarden.bot.command.Command.Skip;
import io.perfwarden.bot.command.Command.Why;
import io.perfwarden.config.GlobPattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one line says. */
class CommandParserTest {
    private static final String SHA = "0123456789abcdef0123456789abcdef01234567";

    static Stream<Arguments> commands() {
        return Stream.of(
                Arguments.of("/perfwarden help", new Help()),
                Arguments.of("/perfwarden", new Help()),
                Arguments.of("/perfwarden recheck", new Recheck()),
                Arguments.of("/perfwarden rerun", new Rerun()),
                Arguments.of("  \t/perfwarden rerun", null),
                Arguments.of("   /perfwarden   rerun \t", new Rerun()),
                Arguments.of(
                        "/perfwarden run",
                        new Command.Run(List.of(), Optional.empty(), Optional.empty())),
                Arguments.of(
                        "/perfwarden run core parse/*",
                        new Command.Run(List.of("core"), Optional.of("parse/*"), Optional.empty())),
                Arguments.of(
                        "/perfwarden run core web vs `v1`",
                        new Command.Run(
                                List.of("core", "web"), Optional.empty(), Optional.of("v1"))),
                Arguments.of("/perfwarden cancel", new Command.Cancel()),
                Arguments.of("/perfwarden bisect", new Command.Bisect(20)),
                Arguments.of("/perfwarden bisect --runs 30", new Command.Bisect(30)),
                Arguments.of("/perfwarden bisect \u2014runs=10", new Command.Bisect(10)),
                Arguments.of("/perfwarden compare v1.2.0", new Command.Compare("v1.2.0")),
                Arguments.of("/perfwarden compare `main`", new Command.Compare("main")),
                Arguments.of("/perfwarden why dot/AVX512/8", new Why("dot/AVX512/8")),
                Arguments.of("/perfwarden why `a b [size=1]`", new Why("a b [size=1]")),
                Arguments.of(
                        "/perfwarden why `a/*` with `n=1` `m=2` in `core/x`, `net` and 2 more",
                        new Why("a/* with n=1 m=2 in core/x, net and 2 more")),
                Arguments.of("/perfwarden why \"a\"b\"", new Why("\"a\"b\"")),
                Arguments.of("/perfwarden note the new  parser", note("**", "the new parser")),
                Arguments.of("/perfwarden note for=a/* x=1 for=2", note("a/*", "x=1 for=2")),
                Arguments.of("/perfwarden note for=\"a b\" it", note("a b", "it")),
                Arguments.of("/perfwarden note " + "x".repeat(200), note("**", "x".repeat(200))),
                Arguments.of("/regen-baseline", regen("", "")),
                Arguments.of("/perfwarden skip", new Skip("")),
                Arguments.of("/perfwarden trust", new Command.Trust()),
                Arguments.of("/perfwarden skip --", new Skip("")),
                Arguments.of("/perfwarden skip -- no  runner", new Skip("no runner")),
                Arguments.of("/regen-baseline core micro core", regen("", "", "core", "micro")),
                Arguments.of("/regen-baseline -- new  algorithm", regen("", "new algorithm")),
                Arguments.of("/regen-baseline core -- a -- b", regen("", "a -- b", "core")),
                Arguments.of("/regen-baseline core \u2014 why", regen("", "why", "core")),
                Arguments.of("/regen-baseline core --", regen("", "", "core")),
                Arguments.of("/regen-baseline " + SHA, regen(SHA, "")),
                Arguments.of("/regen-baseline 0ABC123 core -- x", regen("0abc123", "x", "core")),
                Arguments.of("/regen-baseline core 0abc123", regen("", "", "core", "0abc123")),
                Arguments.of("/regen-baseline abc123", regen("", "", "abc123")));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_line_is_a_command(String line, Command command) {
        assertThat(CommandParser.parse(line)).isEqualTo(Stream.ofNullable(command).toList());
    }

    static Stream<Arguments> acceptances() {
        Optional<LocalDate> date = Optional.of(LocalDate.of(2026, 12, 31));
        OptionalDouble tenPercent = OptionalDouble.of(0.1);
        return Stream.of(
                Arguments.of("dot/* it is safer", accept("dot/*", "it is safer")),
                Arguments.of("\"a b*\" because", accept("a b*", "because")),
                Arguments.of("`a b` because", accept("a b", "because")),
                Arguments.of(
                        "`a/*` with `n=1` and 2 more because",
                        accept("a/* with n=1 and 2 more", "because")),
                Arguments.of(
                        "`a/*` in `core`, `net` until=2030-01-01 in `time`",
                        new Accept(
                                GlobPattern.parse("a/* in core, net"),
                                Optional.of(LocalDate.of(2030, 1, 1)),
                                OptionalDouble.empty(),
                                "in `time`")),
                Arguments.of("`a/*` with care", accept("a/*", "with care")),
                Arguments.of("x -- max=1 is what I say", accept("x", "max=1 is what I say")),
                Arguments.of(
                        "x until=2026-12-31 max=+10% y",
                        new Accept(GlobPattern.parse("x"), date, tenPercent, "y")),
                Arguments.of(
                        "x MAX=10% until=2026-12-31 -- y",
                        new Accept(GlobPattern.parse("x"), date, tenPercent, "y")),
                Arguments.of(
                        "x max=10% a=b",
                        new Misunderstood(
                                "/perfwarden accept x max=10% a=b",
                                CommandUsage.NO_OPTION, Optional.empty())));
    }

    @ParameterizedTest
    @MethodSource("acceptances")
    void rows_are_accepted_within_bounds(String arguments, Command command) {
        assertThat(CommandParser.parse("/perfwarden accept " + arguments)).containsExactly(command);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "/perfwarden rechek | no such command | /perfwarden recheck",
                "/perfwarden halp | no such command | /perfwarden help",
                "/perfwarden regen core | no such command | /regen-baseline",
                "/perfwarden regen_baseline | no such command | /regen-baseline",
                "/perfwarden dance | no such command | ''",
                "/regen-baselin core | no such command | /regen-baseline",
                "/regen_baseline | no such command | /regen-baseline",
                "/regenbaseline | no such command | /regen-baseline",
                "//perfwarden help | no such command | /perfwarden",
                "/perfwardn help | no such command | /perfwarden",
                "/perfw\u0430rden help | no such command | /perfwarden",
                "/perfwaden rerun | no such command | /perfwarden",
                "/Perfwarden rerun | written in lower case | /perfwarden",
                "/PERFWARDEN | written in lower case | /perfwarden",
                "/Regen-baseline | written in lower case | /regen-baseline",
                "/perfwarden ReRun | written in lower case | /perfwarden rerun",
                "/perfwarden skp | no such command | /perfwarden skip",
                "/perfwarden skip flaky | only a reason may follow | /perfwarden skip -- flaky",
                "/perfwarden rerun please | nothing may follow | ''",
                "/perfwarden help me | nothing may follow | ''",
                "/perfwarden run Core | names of suites may follow | ''",
                "/perfwarden run vs | commit, tag or branch is expected | ''",
                "/perfwarden run vs a b | nothing may follow | ''",
                "/perfwarden cancel all | nothing may follow | ''",
                "/perfwarden bisect 30 | a number from 10 to 60 | ''",
                "/perfwarden bisect --runs 9 | a number from 10 to 60 | ''",
                "/perfwarden bisect --runs 61 | a number from 10 to 60 | ''",
                "/perfwarden bisect --runs 20 please | a number from 10 to 60 | ''",
                "/perfwarden compare | commit, tag or branch is expected | ''",
                "/perfwarden compare a b | nothing may follow | ''",
                "/perfwarden why | name of a benchmark is expected | ''",
                "/perfwarden why `` | name of a benchmark is expected | ''",
                "/regen-baseline Core | suite's name has only lower-case | ''",
                "/regen-baseline core --force | a reason follows two hyphens | ''",
                "/regen-baseline ../x | suite's name has only lower-case | ''",
                "/perfwarden accept | a pattern over benchmark names is expected | ''",
                "/perfwarden accept 'a b because | in quotes if it holds a space | ''",
                "/perfwarden accept a | a reason is expected | ''",
                "/perfwarden accept a -- | a reason is expected | ''",
                "/perfwarden accept {a because | the pattern has a \"{\" that nothing closes | ''",
                "/perfwarden accept a unitl=2026-12-31 because | only options are until and max | ''",
                "/perfwarden accept a until=31.12.2026 because | until is a date | ''",
                "/perfwarden accept a until=2026-02-30 because | until is a date | ''",
                "/perfwarden accept a max=10 because | max is a percentage | ''",
                "/perfwarden accept a max=0% because | max is a percentage | ''",
                "/perfwarden accept a max=-5% because | max is a percentage | ''",
                "/perfwarden accept a max=NaN% because | max is a percentage | ''",
                "/perfwarden accept a max=1% max=2% because | twice | ''",
                "/perfwarden accept a until=2026-01-01 until=2026-01-02 x | twice | ''",
                "/perfwarden accept a because max=1% | options come before the reason | ''",
                "/perfwarden accept a because until=2026-12-31 ok | options come before | ''",
            })
    void what_was_meant_for_us_but_is_wrong_gets_an_answer(
            String line, String reason, String nearest) {
        assertThat(CommandParser.mayCommand(line)).isTrue();
        assertThat(CommandParser.parse(line))
                .singleElement()
                .isInstanceOfSatisfying(
                        Misunderstood.class,
                        misunderstood -> {
                            assertThat(misunderstood.line()).isEqualTo(line);
                            assertThat(misunderstood.reason()).contains(reason);
                            assertThat(misunderstood.nearest().orElse("")).isEqualTo(nearest);
                        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/lgtm",
                "/rebase",
                "/regen",
                "/baseline",
                "perfwarden help",
                "please /perfwarden help",
                "\u200b/perfwarden help",
                "\u00a0/perfwarden help",
                "/perfwarden/src/main",
                "/perfwarden-test",
                "`/perfwarden help`",
                "**/perfwarden help**",
                "- /perfwarden help",
                "1. /perfwarden help",
                "# /perfwarden help",
                "\\/perfwarden help",
                "@perfwarden help",
            })
    void what_is_not_ours_is_left_alone(String body) {
        assertThat(CommandParser.parse(body)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/regen-baseline, true",
        "'text\n  /perfwarden rerun', true",
        "'/perfwaden rerun', true",
        "'/Perfwarden\trerun', true",
        "'> /perfwarden help', false",
        "'see /regen-baseline', false",
        "'/lgtm\n/rebase', false",
        "'/regenerate', false",
        "'', false",
    })
    void only_a_line_that_starts_like_a_command_may_be_one(String body, boolean may) {
        assertThat(CommandParser.mayCommand(body)).isEqualTo(may);
    }

    @Test
    void commands_keep_their_order_and_stand_once() {
        assertThat(
                        CommandParser.parse(
                                "/perfwarden rerun\r\n/perfwarden help\r\n\r\n/perfwarden rerun\r\n"))
                .containsExactly(new Rerun(), new Help());
    }

    @Test
    void the_sixth_command_is_not_carried_out_and_that_is_said_once() {
        String body =
                IntStream.range(0, 50)
                        .mapToObj(i -> "/perfwarden why b" + i)
                        .collect(Collectors.joining("\n"));
        assertThat(CommandParser.parse(body))
                .hasSize(6)
                .contains(new Why("b4"))
                .last()
                .isEqualTo(
                        new Misunderstood(
                                "/perfwarden why b5", CommandUsage.TOO_MANY, Optional.empty()));
    }

    @Test
    void five_commands_and_one_of_them_again_are_five() {
        String body = "/perfwarden why a\n".repeat(9) + "/perfwarden help\n".repeat(9);
        assertThat(CommandParser.parse(body)).containsExactly(new Why("a"), new Help());
    }

    @Test
    void foreign_text_is_bounded_and_visible() {
        String bad = "x\u202Ey\u0007\u200b z ";
        assertThat(CommandParser.parse("/regen-baseline -- " + bad + "r".repeat(1_000)))
                .singleElement()
                .isInstanceOfSatisfying(
                        RegenBaseline.class,
                        regen -> assertThat(regen.reason()).startsWith("xy z r").hasSize(500));
        assertThat(CommandParser.parse("/perfwarden why " + bad)).containsExactly(new Why("xy z"));
        assertThat(CommandParser.parse("/perfwarden " + bad.repeat(100)))
                .singleElement()
                .isInstanceOfSatisfying(
                        Misunderstood.class, wrong -> assertThat(wrong.line()).hasSize(200));
    }

    @Test
    void a_line_of_more_than_2000_characters_is_no_command() {
        assertThat(CommandParser.parse("/perfwarden why " + "x".repeat(2_000)))
                .singleElement()
                .extracting(command -> ((Misunderstood) command).reason())
                .isEqualTo(CommandUsage.TOO_LONG);
        assertThat(CommandParser.parse("/lgtm " + "x".repeat(2_000))).isEmpty();
    }

    @Test
    void a_regeneration_goes_on_without_failed_benchmarks_only_where_it_says_so() {
        assertThat(CommandParser.parse("/regen-baseline core allow-failed -- why not"))
                .containsExactly(
                        new RegenBaseline(List.of("core"), Optional.empty(), true, "why not"));
        assertThat(CommandParser.parse("/regen-baseline core -- allow-failed"))
                .containsExactly(regen("", "allow-failed", "core"));
    }

    @Test
    void nothing_is_read_beyond_what_a_comment_can_hold() {
        String full = "/perfwarden help\n" + "\u00e4\n".repeat((262_144 - 17) / 3) + "xx";
        assertThat(full.getBytes(StandardCharsets.UTF_8)).hasSize(262_144);
        assertThat(CommandParser.parse(full)).containsExactly(new Help());
        assertThat(CommandParser.parse(full + "x")).isEmpty();
    }

    private static RegenBaseline regen(String sha, String reason, String... suites) {
        return new RegenBaseline(
                List.of(suites), Optional.of(sha).filter(text -> !text.isEmpty()), false, reason);
    }

    private static Accept accept(String glob, String reason) {
        return new Accept(
                GlobPattern.parse(glob), Optional.empty(), OptionalDouble.empty(), reason);
    }

    private static Command.Note note(String benchmarks, String text) {
        return new Command.Note(GlobPattern.parse(benchmarks), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " for=a", " for= x", " for=\"a x", " for=a{ x"})
    void a_note_without_a_text_or_a_pattern_is_none(String rest) {
        assertThat(CommandParser.parse("/perfwarden note" + rest))
                .hasOnlyElementsOfType(Misunderstood.class)
                .hasSize(1);
    }

    @Test
    void a_note_that_is_too_long_is_refused_rather_than_cut() {
        assertThat(CommandParser.parse("/perfwarden note " + "x".repeat(201)))
                .first()
                .isInstanceOfSatisfying(
                        Misunderstood.class,
                        it -> assertThat(it.reason()).isEqualTo(CommandUsage.NOTE_EXPECTED));
    }
}
