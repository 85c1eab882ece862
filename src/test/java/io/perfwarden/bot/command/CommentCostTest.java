package io.perfwarden.bot.command;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.sun.management.ThreadMXBean;
import io.perfwarden.bot.command.CommentText.SealedHtml;
import io.perfwarden.testkit.Thorough;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A comment written to be expensive is read at a cost in proportion to its length. */
class CommentCostTest {
    private static final int MOST = 262_144;
    private static final int SMALL_STACK = 256 * 1024;

    /** What makes readers of Markdown slow or deep when it is repeated. */
    private static final List<String> PIECES =
            List.of(
                    "`",
                    "` ``",
                    "<a ",
                    "<a b ",
                    "<a b=\"",
                    "](",
                    "[a](b \"",
                    "![",
                    "[",
                    "]",
                    "[a]: ",
                    "[a\n",
                    "[a]: b\n",
                    "<!--",
                    "<?",
                    "<![CDATA[",
                    "</pre",
                    "> ",
                    ">",
                    "- ",
                    "1. ",
                    "* a\n",
                    "*",
                    "**a ",
                    "\\",
                    "<pre",
                    "<pre>\n\n",
                    "> a\n\n",
                    "- \n",
                    "- - - - - - - - - - a\n",
                    "\t",
                    "1\n",
                    "a\n",
                    "a\n-\n",
                    "```~",
                    "~~~`\n",
                    "`\n``\n",
                    "# ",
                    "/perfwarden\n",
                    "/perfwardem\n\n");

    static Stream<String> pieces() {
        return Thorough.of(PIECES);
    }

    @ParameterizedTest
    @MethodSource("pieces")
    void twice_the_comment_takes_at_most_some_twice_the_memory(String piece) {
        allocated(repeated(piece, MOST / 4));
        long half = allocated(repeated(piece, MOST / 2));
        long whole = allocated(repeated(piece, MOST));
        assertThat(whole).isLessThan(half * 5 / 2 + 1_000_000);
        assertThat(whole).isLessThan(1_000L * MOST);
    }

    @ParameterizedTest
    @MethodSource("pieces")
    void every_character_of_a_paragraph_is_looked_at_a_few_times(String piece) {
        String text = "x" + repeated(piece, MOST);
        CountedText counted = new CountedText(text);
        InlineText inline = new InlineText(counted);
        SealedHtml.leftOpen(counted);
        assertThat(inline.hides(0)).isFalse();
        assertThat(counted.looks()).isLessThan(30L * text.length());
    }

    @Test
    void runs_of_backticks_of_all_lengths_are_looked_at_a_few_times() {
        StringBuilder text = new StringBuilder();
        IntStream.iterate(700, length -> length > 0, length -> length - 1)
                .forEach(length -> text.append("`".repeat(length)).append(' '));
        CountedText counted = new CountedText(text);
        assertThat(new InlineText(counted).leftOpen()).isEmpty();
        assertThat(counted.looks()).isLessThan(30L * text.length());
    }

    @ParameterizedTest
    @MethodSource("pieces")
    void nesting_does_not_overflow_the_stack(String piece) throws Exception {
        String body = piece.repeat(Math.min(100_000, (MOST - 10) / piece.length())) + "\n\nX";
        FutureTask<List<String>> task = new FutureTask<>(() -> CommentText.ownLines(body));
        new Thread(null, task, "small stack", SMALL_STACK).start();
        assertThat(task.get()).hasSizeLessThanOrEqualTo(MOST);
    }

    @Test
    void a_long_comment_of_plain_words_is_all_the_commenters_own() {
        assertThat(CommentText.ownLines("a\n".repeat(MOST / 2))).hasSize(MOST / 2);
    }

    @Test
    void a_pasted_list_of_numbers_without_end_commands_nothing() {
        String log = "17\n".repeat(1_000);
        assertThat(CommentText.ownLines(log + "\nX")).contains("X");
        assertThat(CommentText.ownLines(log + "17\n\nX")).isEmpty();
    }

    private static String repeated(String piece, int length) {
        return piece.repeat(length / piece.length());
    }

    /** What reading the comment allocates, in bytes. */
    private static long allocated(String body) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        List<Command> commands = CommandParser.parse(body);
        boolean may = CommandParser.mayCommand(body);
        long after = threads.getCurrentThreadAllocatedBytes();
        assertThat(may || commands.isEmpty()).isTrue();
        return after - before;
    }

    /** Counts how often somebody looks at a character. */
    private static final class CountedText implements CharSequence {
        private final CharSequence text;
        private long looks;

        CountedText(CharSequence text) {
            this.text = text;
        }

        long looks() {
            return looks;
        }

        @Override
        public char charAt(int index) {
            looks++;
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
