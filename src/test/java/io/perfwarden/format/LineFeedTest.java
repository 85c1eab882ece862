package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class LineFeedTest {
    private static int oneByOne(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    @Test
    void finds_what_a_look_at_each_byte_finds() {
        Random random = new Random(3);
        byte[] bytes = new byte[64];
        for (int i = 0; i < 20_000; i++) {
            for (int j = 0; j < bytes.length; j++) {
                bytes[j] = (byte) (random.nextInt(9) == 0 ? random.nextInt(256) : '\n' + 1 + i % 2);
            }
            int from = random.nextInt(bytes.length + 1);
            int end = from + random.nextInt(bytes.length + 1 - from);

            assertThat(LineFeed.find(bytes, from, end)).isEqualTo(oneByOne(bytes, from, end));
        }
    }
}
