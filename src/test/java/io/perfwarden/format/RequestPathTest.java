package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestPathTest {
    @ParameterizedTest
    @CsvSource({"http://a:1/x?y=1,/x?y=1", "https://a,/", "/x,/x", "'',/"})
    void an_address_names_a_test_without_its_machine(String address, String name) {
        assertThat(RequestPath.of(address)).isEqualTo(name);
    }
}
