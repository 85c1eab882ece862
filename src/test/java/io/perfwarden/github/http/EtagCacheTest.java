package io.perfwarden.github.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EtagCacheTest {
    private final EtagCache cache = new EtagCache(80, 3);

    private static EtagCache.Key key(String who, String path) {
        return new EtagCache.Key(who, URI.create("https://api.example/" + path), "json");
    }

    private static Answer answer(int status, int bytes, Map<String, List<String>> headers) {
        return new Answer(
                URI.create("https://api.example/"),
                status,
                HttpHeaders.of(headers, (_, _) -> true),
                new Answer.Body.Bytes(new byte[bytes]));
    }

    private static Answer tagged(int bytes) {
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
    void the_least_recently_used_goes_when_there_are_too_many() {
        cache.keep(key("a", "1"), tagged(1));
        cache.keep(key("a", "2"), tagged(1));
        cache.keep(key("a", "3"), tagged(1));
        assertThat(cache.find(key("a", "1"))).isPresent();
        cache.keep(key("a", "4"), tagged(1));

        assertThat(cache.find(key("a", "1"))).isPresent();
        assertThat(cache.find(key("a", "2"))).isEmpty();
    }

    @Test
    void the_least_recently_used_goes_when_there_are_too_many_bytes() {
        EtagCache wide = new EtagCache(80, 100);
        for (int i = 0; i < 9; i++) {
            wide.keep(key("a", "" + i), tagged(10));
        }

        assertThat(wide.find(key("a", "0"))).isEmpty();
        assertThat(wide.find(key("a", "1"))).isPresent();
    }

    @Test
    void replacing_an_answer_does_not_count_it_twice() {
        EtagCache wide = new EtagCache(80, 100);
        wide.keep(key("a", "first"), tagged(10));
        for (int i = 0; i < 20; i++) {
            wide.keep(key("a", "second"), tagged(10));
        }

        assertThat(wide.find(key("a", "first"))).isPresent();
    }

    @Test
    void an_answer_too_large_without_a_tag_or_other_than_200_is_not_kept() {
        cache.keep(key("a", "large"), tagged(11));
        cache.keep(key("a", "untagged"), answer(200, 1, Map.of()));
        cache.keep(key("a", "404"), answer(404, 1, Map.of("ETag", List.of("\"x\""))));

        assertThat(cache.find(key("a", "large"))).isEmpty();
        assertThat(cache.find(key("a", "untagged"))).isEmpty();
        assertThat(cache.find(key("a", "404"))).isEmpty();
    }
}
