package io.perfwarden.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.perfwarden.testkit.SettableClock;
import io.perfwarden.webhook.BodyIntake.Limits;
import io.perfwarden.webhook.BodyIntake.Taken;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyIntakeTest {
    private static final Limits ROOM_FOR_ONE =
            new Limits(BodyIntake.LARGEST, Duration.ZERO, Duration.ofSeconds(10));

    private final SettableClock clock = new SettableClock(Instant.EPOCH);
    private final BodyIntake intake = new BodyIntake(ROOM_FOR_ONE, clock);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, 1_000_000, BodyIntake.LARGEST})
    void a_body_is_read_whole(int size) throws Exception {
        assertThat(intake.take(body(size), bytes -> bytes.length))
                .isEqualTo(new Taken.Read<>(size));
    }

    @Test
    void one_byte_more_than_the_largest_is_too_much() throws Exception {
        assertThat(intake.take(body(BodyIntake.LARGEST + 1), bytes -> bytes.length))
                .isEqualTo(new Taken.TooLarge<>());
    }

    @Test
    void while_one_body_fills_the_room_another_is_sent_away_and_later_let_in() throws Exception {
        Taken<Taken<Integer>> outer =
                intake.take(body(BodyIntake.LARGEST), bytes -> nested(BodyIntake.LARGEST));
        assertThat(outer).isEqualTo(new Taken.Read<>(new Taken.Busy<>()));
        assertThat(nested(BodyIntake.LARGEST)).isEqualTo(new Taken.Read<>(BodyIntake.LARGEST));
    }

    @Test
    void a_body_that_is_only_announced_takes_no_room() throws Exception {
        InputStream slow =
                new FilterInputStream(body(0)) {
                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        assertThat(nested(BodyIntake.LARGEST - 65_536))
                                .isInstanceOf(Taken.Read.class);
                        return super.read(target, offset, length);
                    }
                };
        assertThat(intake.take(slow, bytes -> bytes.length)).isEqualTo(new Taken.Read<>(0));
    }

    @Test
    void a_body_that_comes_too_slowly_is_sent_away() throws Exception {
        InputStream slow =
                new FilterInputStream(body(1_000_000)) {
                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        clock.advance(Duration.ofSeconds(6));
                        return super.read(target, offset, length);
                    }
                };
        assertThat(intake.take(slow, bytes -> bytes.length)).isEqualTo(new Taken.Busy<>());
        assertThat(slow.available()).as("left unread").isPositive();
    }

    @Test
    void there_is_always_room_for_one() {
        assertThatThrownBy(() -> new Limits(BodyIntake.LARGEST - 1L, Duration.ZERO, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private Taken<Integer> nested(int size) {
        try {
            return intake.take(body(size), bytes -> bytes.length);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static InputStream body(int size) {
        return new ByteArrayInputStream(new byte[size]);
    }
}
