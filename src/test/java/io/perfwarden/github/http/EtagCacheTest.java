package io.perfwarden.github.http;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import java.net.http.HttpHeaders;
import org.junit.jupiter.api.Test;

class EtagCacheTest {
    /** Of entries with a body of 1 KiB it takes some forty. */
    private static final int ROOM = 80 << 10;

    private final EtagCache cache = new EtagCache(ROOM);

    private static EtagCache.Key key(String who, String path) {
        return new EtagCache.Key(who, URI.create("https://api.example/" + path), "json");
    }

    private static ApiAnswer answer(int status, int bytes, Map<String, List<String>> headers) {
        return new ApiAnswer(
                URI.create("https://api.example/"),
                status,
                HttpHeaders.of(headers, (_, _) -> true),
                new byte[bytes],
                false);
    }

    private static ApiAnswer tagged(int bytes) {
        return answer(200, bytes, Map.of("ETag", List.of("\"x\"")));
    }

    @Test
    void an_answer_is_found_for_the_same_caller_address_and_media_type_only() {
        cache.keep(key("a", "x"), tagged(5));

        assertThat(cache.find(key("a", "x"))).isPresent();
        assertThat(cache.find(key("b", "x"))).isEmpty();
        assertThat(cache.find(key("a", "y"))).isEmpty();
        assertThat(cache.find(new EtagCache.Key("a", key("a", "x").uri(), "raw"))).isEmpty();
    }

    @Test
    void no_more_is_kept_than_there_is_room_for() {
        int answers = 500;
        for (int i = 0; i < answers; i++) {
            cache.keep(key("a", "" + i), tagged(1024));
        }

        long kept =
                IntStream.range(0, answers)
                        .filter(i -> cache.find(key("a", "" + i)).isPresent())
                        .count();
        assertThat(kept).isPositive().isLessThanOrEqualTo(ROOM / 2048);
    }

    @Test
    void empty_answers_take_room_as_well() {
        int answers = 500;
        for (int i = 0; i < answers; i++) {
            cache.keep(key("a", "" + i), tagged(0));
        }

        assertThat(
                        IntStream.range(0, answers)
                                .filter(i -> cache.find(key("a", "" + i)).isPresent())
                                .count())
                .isLessThanOrEqualTo(ROOM / 1024);
    }

    @Test
    void a_small_heap_gives_little_room_and_a_large_one_not_more_than_enough() {
        assertThat(EtagCache.ofHeap(256L << 20).room()).isEqualTo(16L << 20);
        assertThat(EtagCache.ofHeap(64L << 30).room()).isEqualTo(64L << 20);
    }

    @Test
    void replacing_an_answer_does_not_count_it_twice() {
        cache.keep(key("a", "first"), tagged(1024));
        for (int i = 0; i < 500; i++) {
            cache.keep(key("a", "second"), tagged(1024));
        }

        assertThat(cache.find(key("a", "first"))).isPresent();
    }

    @Test
    void an_answer_too_large_without_a_tag_or_other_than_200_is_not_kept() {
        cache.keep(key("a", "large"), tagged(ROOM / 8 + 1));
        cache.keep(key("a", "untagged"), answer(200, 1, Map.of()));
        cache.keep(key("a", "404"), answer(404, 1, Map.of("ETag", List.of("\"x\""))));

        assertThat(cache.find(key("a", "large"))).isEmpty();
        assertThat(cache.find(key("a", "untagged"))).isEmpty();
        assertThat(cache.find(key("a", "404"))).isEmpty();
    }
}
