package io.perfwarden.web;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

/** Who stays connected while answers wait for their readers. */
class SlowReaderLimitTest {
    private final SlowReaderLimit hundred = new SlowReaderLimit(100);

    /** A connection whose reader has taken nothing of an answer yet. */
    private EmbeddedChannel unread(int bytes) {
        EmbeddedChannel channel = new EmbeddedChannel(hundred.new Counting());
        ChannelFuture _ = channel.write(Unpooled.wrappedBuffer(new byte[bytes]));
        return channel;
    }

    @Test
    void readers_that_take_nothing_of_large_answers_do_not_fill_the_memory() {
        List<Channel> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(unread(40));
        }
        assertThat(all)
                .extracting(Channel::isOpen)
                .containsExactly(false, false, false, true, true);
    }

    @Test
    void what_was_read_counts_no_longer() {
        EmbeddedChannel read = unread(90);
        EmbeddedChannel waits = unread(10);
        read.flush();
        EmbeddedChannel other = unread(90);
        assertThat(List.of(read, waits, other)).allMatch(Channel::isOpen);
        unread(1);
        assertThat(waits.isOpen()).as("it has waited longest").isFalse();
        assertThat(other.isOpen()).isTrue();
    }

    @Test
    void one_answer_that_is_larger_than_all_may_be_is_sent_where_no_other_waits() {
        EmbeddedChannel large = unread(1_000);
        assertThat(large.isOpen()).isTrue();
        large.flush();
        assertThat(large.isOpen()).isTrue();
        EmbeddedChannel slow = unread(1_000);
        unread(1);
        assertThat(slow.isOpen()).isFalse();
    }
}
