package io.perfwarden.github.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiAddressTest {
    private static ApiAddress address(String rest) {
        return new ApiAddress(URI.create(rest));
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.github.com, https://api.github.com/graphql",
        "https://api.github.com/, https://api.github.com/graphql",
        "https://git.example/api/v3, https://git.example/api/graphql",
        "https://api.acme.ghe.com, https://api.acme.ghe.com/graphql",
        "http://localhost:8123, http://localhost:8123/graphql"
    })
    void graphql_is_where_github_puts_it(String rest, String graphql) {
        assertThat(address(rest).graphql()).isEqualTo(URI.create(graphql));
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.github.com, https://github.com, true",
        "https://API.github.com, https://github.com, true",
        "https://api.acme.ghe.com, https://acme.ghe.com, true",
        "https://git.example/api/v3, https://git.example, false",
        "https://git.example:8443/api/v3, https://git.example:8443, false",
        "https://api.example/api/v3, https://api.example, false",
        "https://api.ghe.com, https://api.ghe.com, false"
    })
    void pages_are_where_people_use_github(String rest, String web, boolean cloud) {
        assertThat(address(rest).web()).isEqualTo(URI.create(web));
        assertThat(address(rest).isCloud()).isEqualTo(cloud);
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.github.com/x, true",
        "https://API.github.com:443/x, true",
        "https://api.github.com:8443/x, false",
        "http://api.github.com/x, false",
        "https://api.github.com.evil.example/x, false",
        "https://api.github.com@evil.example/x, false",
        "/x, false"
    })
    void only_the_very_origin_is_githubs_own(String uri, boolean own) {
        assertThat(address("https://api.github.com").owns(URI.create(uri))).isEqualTo(own);
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.github.com, https://store.example/x, true",
        "https://api.github.com, http://store.example/x, false",
        "https://api.github.com, file:///etc/passwd, false",
        "http://localhost:1, http://localhost:2/x, true",
        "http://localhost:1, http://127.0.0.1:2/x, false",
        "http://localhost:1, https://store.example/x, true"
    })
    void requests_go_out_encrypted_unless_github_itself_is_not(
            String rest, String uri, boolean may) {
        assertThat(address(rest).mayReach(URI.create(uri))).isEqualTo(may);
    }

    @ParameterizedTest
    @ValueSource(strings = {"api.github.com", "/api/v3", "mailto:x"})
    void an_address_names_scheme_and_host(String rest) {
        assertThatThrownBy(() -> address(rest)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void paths_keep_their_slashes_and_nothing_else_that_means_something() {
        assertThat(ApiAddress.path("a b/c+d/e%f/ü?#")).isEqualTo("a%20b/c%2Bd/e%25f/%C3%BC%3F%23");
        assertThat(ApiAddress.segment("a/b")).isEqualTo("a%2Fb");
    }
}
