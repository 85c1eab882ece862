package io.perfwarden.format.json;

import static io.perfwarden.format.json.SameAsJackson.assertSame;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever was learned of one row, the next one is what Jackson alone reads. */
final class JsonRowLayoutTest {
    /** Rows that are laid out alike, and each time a little otherwise. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1,\"b\":2}",
                "{\"a\": 1,\"b\":2}",
                "{ \"a\":1,\"b\":2}",
                "{\"a\":1, \"b\":2}",
                "{\"a\":1 ,\"b\":2}",
                "{\"a\":1}",
                "{}",
                "{\"b\":2,\"a\":1}",
                "{\"a\":1,\"b\":2,\"c\":3}",
                "{\"a\":{\"a\":1,\"b\":2},\"b\":2}",
                "{\"a\":[{\"a\":1}],\"b\":2}",
                "{\"a\":\r\n1,\"b\":\n2}",
                "{\"a\":\r1,\"b\":2}",
                "{\"a\":1,,\"b\":2}",
                "{,\"a\":1}",
                "{\"a\":1,\"b\":}",
                "{\"a\":1,\"b\"::2}",
                "{\"a\":1\"b\":2}",
                "{\"a\":1,\"\\u0062\":2}",
                "{\"a\":1,\"b\":2,}",
                "[1]",
                "1"
            })
    void rows(String odd) {
        String row = "{\"a\":1,\"b\":2}";
        assertSame("[" + row + "," + odd + "," + row + "]");
        assertSame("[" + row + "," + row + "," + odd + "," + odd + "," + row + ",\n" + odd + "]");
        assertSame(odd + row + odd + "\n" + row);
        assertSame("[" + odd.replace(":", ":\r") + "," + odd.replace(":", ":\r\n") + "]");
        assertSame("{\"x\":" + odd + ",\"y\":" + row + ",\"z\":[" + odd + "," + row + "]}");
    }

    @Test
    void more_keys_and_levels_than_are_learned() {
        StringBuilder keys = new StringBuilder("\"k\": 0");
        for (int i = 0; i < 70; i++) {
            keys.append(", \"k").append(i).append("\": ").append(i);
        }
        String row = "{" + keys + "}";
        assertSame("[" + row + "," + row + ",{" + keys + "," + keys + "}," + row + "]");
        String deep = "{\"a\":".repeat(8) + "1" + "}".repeat(8);
        assertSame(deep + deep + "{\"a\":" + deep + "}");
        String spread = "{\"a\":" + " ".repeat(300) + "1}";
        assertSame(spread + spread);
    }
}
