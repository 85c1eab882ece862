package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.web.webhook.UnsignedConnections.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who stays connected when more come than there is room for. */
class UnsignedConnectionsTest {
    private final List<String> ended = new ArrayList<>();
    private final UnsignedConnections two = new UnsignedConnections(2);

    private Connection comes(String who) {
        return two.came(() -> ended.add(who));
    }

    @Test
    void whoever_has_been_there_longest_goes() {
        comes("a");
        comes("b");
        assertThat(ended).isEmpty();
        comes("c");
        comes("d");
        assertThat(ended).containsExactly("a", "b");
    }

    @Test
    void whoever_went_by_himself_made_room() {
        comes("a");
        Connection b = comes("b");
        b.went();
        b.went();
        comes("c");
        assertThat(ended).isEmpty();
    }

    @Test
    void whoever_delivered_something_signed_stays_and_does_not_count() {
        comes("github").vouchedFor();
        comes("a");
        comes("b");
        assertThat(ended).isEmpty();
        comes("c");
        comes("d");
        assertThat(ended).containsExactly("a", "b");
    }

    @Test
    void whoever_was_sent_away_before_the_signature_was_known_is_gone() {
        Connection a = comes("a");
        comes("b");
        comes("c");
        a.vouchedFor();
        a.went();
        comes("d");
        assertThat(ended).containsExactly("a", "b");
    }

    @Test
    void nobody_goes_while_he_is_being_answered() {
        Connection a = comes("a");
        a.asked();
        comes("b");
        comes("c");
        assertThat(ended).containsExactly("b");
        a.answered();
        comes("d");
        assertThat(ended).containsExactly("b", "a");
    }

    @Test
    void a_request_answered_before_its_end_protects_nobody() {
        Connection a = comes("a");
        a.answered();
        a.asked();
        comes("b");
        comes("c");
        assertThat(ended).containsExactly("a");
    }

    @Test
    void where_all_are_being_answered_there_is_room_for_one_more() {
        comes("a").asked();
        comes("b").asked();
        comes("c");
        assertThat(ended).isEmpty();
        comes("d");
        assertThat(ended).containsExactly("c");
    }

    @Test
    void what_was_too_many_goes_as_soon_as_it_is_answered() {
        Connection a = comes("a");
        a.asked();
        Connection b = comes("b");
        b.asked();
        comes("c").asked();
        a.answered();
        b.answered();
        comes("d");
        assertThat(ended).containsExactly("a", "b");
    }

    @ParameterizedTest
    @CsvSource({
        "1024, 1073741824, 512",
        "10, 1073741824, 64",
        "9223372036854775807, 9223372036854775807, 8192",
        "9223372036854775807, 268435456, 2048"
    })
    void half_of_what_may_be_open_is_for_strangers(long descriptors, long heapBytes, int room) {
        UnsignedConnections connections = UnsignedConnections.within(descriptors, heapBytes);
        for (int i = 0; i < room; i++) {
            connections.came(() -> ended.add("one"));
        }
        assertThat(ended).isEmpty();
        connections.came(() -> ended.add("too many"));
        assertThat(ended).containsExactly("one");
    }
}
