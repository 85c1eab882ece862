package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who stays connected when more come than there is room for. */
class ConnectionLimitTest {
    private final ConnectionLimit two = new ConnectionLimit(2);

    private Channel connection() {
        EmbeddedChannel channel = new EmbeddedChannel();
        two.add(channel);
        return channel;
    }

    @Test
    void the_oldest_of_too_many_is_closed() {
        List<Channel> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(connection());
        }
        assertThat(all).extracting(Channel::isOpen).containsExactly(false, false, true, true);
    }

    @Test
    void a_connection_that_has_ended_counts_no_longer() {
        Channel kept = connection();
        Channel ended = connection();
        assertThat(ended.close().isSuccess()).isTrue();
        connection();
        assertThat(kept.isOpen()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "1024, 1073741824, 512",
        "10, 1073741824, 64",
        "9223372036854775807, 9223372036854775807, 8192",
        "9223372036854775807, 268435456, 2048"
    })
    void half_of_what_may_be_open_is_for_strangers(long descriptors, long heapBytes, int limit) {
        assertThat(ConnectionLimit.limitOf(descriptors, heapBytes)).isEqualTo(limit);
    }
}
