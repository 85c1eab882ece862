package io.perfwarden.github.http;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import java.net.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyRouteTest {
    private static final URI GITHUB = URI.create("https://api.github.com/app");

    @ParameterizedTest
    @CsvSource({
        "http://proxy.example:3128, proxy.example:3128",
        "http://proxy.example:3128/, proxy.example:3128",
        "proxy.example:3128, proxy.example:3128",
        "http://proxy, proxy:80",
        "http://me:secret@10.1.2.3:8080, 10.1.2.3:8080",
        "http://[fd00::1]:8080, fd00::1:8080",
    })
    void https_goes_through_the_proxy_however_it_is_written(String proxy, String address) {
        InetSocketAddress used =
                (InetSocketAddress) route(proxy, "").select(GITHUB).getFirst().address();
        assertThat(used.getHostString() + ":" + used.getPort()).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://proxy.example:443",
                "socks5://proxy.example",
                "http://proxy.example:0",
                "http://proxy.example:65536",
                "http://a b",
                "http://proxy.example/path",
                "http://%zz:x@proxy.example",
            })
    void what_is_no_http_proxy_is_refused(String proxy) {
        assertThat(ProxyRoute.parse(proxy, "")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "github.example, https://github.example/api/v3",
        "example, https://github.example/api/v3",
        ".example, https://github.example/api/v3",
        "*.example, https://github.example/api/v3",
        "other; GITHUB.example, https://github.EXAMPLE/api/v3",
        "github.example:8443, https://github.example:8443/api/v3",
        "github.example:443, https://github.example/api/v3",
        "10.0.0.0/8, https://10.9.8.7/api/v3",
        "10.9.8.7, https://10.9.8.7/api/v3",
        "fd00::/8, https://[fd00::7]/api/v3",
        "*, https://api.github.com",
        "'', https://127.0.0.1:8443/api/v3",
        "'', https://localhost/api/v3",
        "'', http://api.github.com",
    })
    void an_exception_is_reached_directly(String exceptions, URI uri) {
        ProxyRoute route = route("http://proxy:3128", exceptions.replace(';', ','));
        assertThat(route.select(uri)).containsExactly(Proxy.NO_PROXY);
    }

    @ParameterizedTest
    @CsvSource({
        "ithub.com, https://api.github.com",
        "github.com.example, https://api.github.com",
        "api.github.com:8443, https://api.github.com",
        "10.0.0.0/8, https://11.9.8.7/",
        "10.0.0.0/8, https://[fd00::7]/",
        "10.0.0.0/99, https://10.9.8.7.example/",
        "'', https://127.0.0.1.example/",
    })
    void what_only_looks_like_an_exception_goes_through_the_proxy(String exceptions, URI uri) {
        assertThat(route("http://proxy:3128", exceptions).isFor(uri)).isTrue();
    }

    @Test
    void a_password_is_sent_to_the_proxy_and_shown_to_nobody() {
        ProxyRoute route = route("http://me:p%40ss+x@proxy:3128", "github.example");
        OutgoingHttp outgoing = new OutgoingHttp(List.of(), Optional.of(route));
        assertThat(outgoing.request(GITHUB).build().headers().firstValue("Proxy-Authorization"))
                .contains("Basic bWU6cEBzcyt4");
        URI direct = URI.create("https://github.example/");
        assertThat(outgoing.request(direct).build().headers().map()).isEmpty();
        assertThat(outgoing.toString()).doesNotContain("p%40ss").doesNotContain("bWU6");
    }

    private static ProxyRoute route(String proxy, String exceptions) {
        return ProxyRoute.parse(proxy, exceptions).orElseThrow();
    }
}
