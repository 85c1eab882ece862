package io.perfwarden.format.json;

import static io.perfwarden.format.json.SameAsJackson.BOUNDS;
import static io.perfwarden.format.json.SameAsJackson.assertSame;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is read, it is what Jackson alone reads: each token, its place and each error. */
final class JsonTokensTest {
    private static final int BUFFER = PlainJson.ROOM;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{}",
                "[]",
                "{}{}",
                "[] []\n{}",
                "1",
                "\"a\"",
                "true false",
                "{\"a\":1}",
                "[1,2.5,-3,0,-0,-0.0,0.0,1e3,1E+3,1e-3,12e22,12e23]",
                "[123456789012345678,1234567890123456789,12345678901234567890,-9223372036854775808]",
                "[9007199254740993,9007199254740992.5,0.1,1.7976931348623157e308,1e309,5e-324,1e-400]",
                "[1.2345678901234567e+01,3.141592653589793,0.000000000000000000001,1e00000000000003]",
                "[01]",
                "[-]",
                "[-a]",
                "[1.]",
                "[.5]",
                "[+1]",
                "[1e]",
                "[1e+]",
                "[1x]",
                "[1 2]",
                "[-01]",
                "[NaN]",
                "[1,NaN,-Infinity,{\"a\":Infinity}]",
                "[tru]",
                "[truex]",
                "[nul",
                "[true]",
                "[1,]",
                "[,]",
                "{,}",
                "{\"a\":1,}",
                "{\"a\"}",
                "{\"a\" 1}",
                "{a:1}",
                "{'a':1}",
                "[1}",
                "{\"a\":1]",
                "]",
                "}",
                "[",
                "{",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":[",
                "[[[]]]",
                "[[[[[[[[]]]]]]]]",
                "[[[[[[[[[]]]]]]]]]",
                "{\"a\":{\"b\":[1,{\"c\":null}]},\"d\":[[],[1],{}]}",
                "\ufeff{\"a\":1}",
                "[1]x",
                "[1],[2]",
                "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\ud83d\\ude00\\ud800\\u12\"]",
                "[\"\\u00E9x\"]",
                "[\"\\ud800\"]",
                "[\"\\x\"]",
                "[\"\u00e4\u20ac\ud83d\ude00\u007f\"]",
                "[\"a\tb\"]",
                "[\"a\nb\"]",
                "[\"a",
                "[\"a\\",
                "[\"a\\u00",
                "{\"k\\u0065y\":1,\"k\u00e9y\":2,\"\":3}",
                "{\"0123456789012345678901234567890123456789\":1}",
                "{\"01234567890123456789012345678901234567890\":1}",
                "[\u00a01]",
                "[1\f]",
                "[1\u0001]",
                "[\"a\" \u0001]",
                "[\r\n1,\r2,\n3,\r\r\n\n4]\r",
                "[1\r\n,\r\n2\r\n]\r\n",
                "/* a */[1]",
                "[1 // b\n]",
                "# c\n[1]",
                "[\"\ud800\"]",
            })
    void a_short_text(String text) {
        assertSame(text);
    }

    @ParameterizedTest
    @CsvSource({
        "nan, NaN",
        "-nan(ind), NaN",
        "inf, Infinity",
        "-1.#INF, -Infinity",
        "1.#QNAN0, NaN"
    })
    void a_number_of_a_program_of_c_that_is_none(String printed, double number) throws IOException {
        String text = "{\"a, nan\":[" + printed + ",\"inf, \\\"nan\",\n" + printed + "]}";
        var bounds = new JsonTokens.Bounds(8, 100, 100);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (JsonTokens file = JsonTokens.of(() -> new ByteArrayInputStream(bytes), bounds);
                JsonTokens alone = JsonTokens.of(text, bounds)) {
            for (JsonTokens tokens : List.of(file, alone)) {
                for (int i = 0; i < 4; i++) {
                    assertThat(tokens.next()).isTrue();
                }
                assertThat(tokens.number()).isEqualTo(Double.valueOf(number));
                tokens.next();
                assertThat(tokens.text()).isEqualTo("inf, \"nan");
                tokens.next();
                assertThat(tokens.number()).isEqualTo(Double.valueOf(number));
                assertThat(tokens.line()).isEqualTo(2);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32LE", "UTF-32BE", "ISO-8859-1"})
    void another_encoding(String name) {
        assertSame("{\"a\": [1, \"\u00e4\", {\"b\": 2.5}]}".getBytes(Charset.forName(name)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0xc0, 0xc1, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xf8, 0x80, 0xbf, 0xff})
    void bytes_that_are_no_utf_8(int first) {
        for (int second : new int[] {0x22, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf}) {
            byte[] bytes = "[\"a____b\", 1]".getBytes(StandardCharsets.ISO_8859_1);
            bytes[3] = (byte) first;
            bytes[4] = (byte) second;
            bytes[5] = (byte) 0x80;
            assertSame(bytes);
            bytes[6] = (byte) 0x80;
            assertSame(bytes);
        }
    }

    @Test
    void a_long_text_a_long_number_and_a_long_key() {
        for (int length :
                new int[] {999, 1_000, 1_001, 65_000, 65_536, 69_999, 70_000, 70_001, 140_000}) {
            assertSame("[1,\"" + "x".repeat(length) + "\",2]");
            assertSame("[1,\"" + "\u00e4".repeat(length) + "\",2]");
            assertSame("[1," + "7".repeat(length) + ",2]");
            assertSame("{\"a\":1,\"" + "k".repeat(length) + "\":2}");
            assertSame(" ".repeat(length) + "[" + " ".repeat(length) + "]");
        }
    }

    @Test
    void a_token_at_the_end_of_the_buffer() {
        String text =
                "{\"a\\u0062\":[true,-12.5e+3,\"x\\ny\u20ac\ud83d\ude00\",null]\r\n,\"c\":{\"d\":false}}\r\n[0]";
        for (int before = BUFFER - text.length() - 20; before <= BUFFER; before++) {
            assertSame((" ".repeat(before) + text).getBytes(StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "google-benchmark/base.json",
                "jmh/base.json",
                "pytest-benchmark/base.json",
                "benchmarkdotnet/base.json",
            })
    void damaged_files(String sample) {
        byte[] whole = MemoryFile.sample(sample).bytes();
        assertSame(whole);
        Random random = new Random(20261123);
        for (int round = 0; round < Thorough.cases(50, 600); round++) {
            byte[] bytes = whole.clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                int at = random.nextInt(Math.min(bytes.length, 4_000));
                bytes[at] =
                        random.nextBoolean()
                                ? (byte) "{}[]:,\"\\0-.eNt \n\r\u0000".charAt(random.nextInt(18))
                                : (byte) random.nextInt(256);
            }
            assertSame(
                    java.util.Arrays.copyOf(
                            bytes, Math.min(bytes.length, 1_000 + random.nextInt(6_000))));
        }
    }

    @Test
    void an_error_of_the_stream_comes_after_all_that_was_read_before_it() throws IOException {
        byte[] start = "{\"a\": [1, 2".getBytes(StandardCharsets.UTF_8);
        List<String> seen = new ArrayList<>();
        String error = "";
        try (JsonTokens tokens = JsonTokens.of(() -> new Breaking(start), BOUNDS)) {
            while (tokens.next()) {
                seen.add(tokens.token().name());
            }
        } catch (IOException e) {
            error = e.getMessage();
        }
        assertThat(error).isEqualTo("broken");
        assertThat(seen)
                .containsExactly("START_OBJECT", "FIELD_NAME", "START_ARRAY", "VALUE_NUMBER_FLOAT");
    }

    /** Gives a few bytes at a time, and then an error. */
    private static final class Breaking extends InputStream {
        private final ByteArrayInputStream bytes;

        Breaking(byte[] bytes) {
            this.bytes = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() throws IOException {
            throw new IOException("asked for one byte");
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            int read = bytes.read(to, from, Math.min(3, length));
            if (read < 0) {
                throw new IOException("broken");
            }
            return read;
        }
    }
}
