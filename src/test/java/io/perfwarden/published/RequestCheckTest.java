package io.perfwarden.published;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is held against requests is held against wrong ones. */
class RequestCheckTest {
    private static final String SHA = "5".repeat(40);

    private static List<String> complaints(String method, String target, String body) {
        return RequestCheck.complaints(method, target, body.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /repos/octo/bench/pulls?state=open&head=octo%3Amain&per_page=100",
        "GET, /repos/octo/bench/contents/a/b%20c.json?ref=main",
        "GET, /repositories/17/pulls/3/files?per_page=100&page=2",
        "DELETE, /repos/octo/bench/git/refs/heads/perfwarden/baseline-pr-3",
        "GET, /app"
    })
    void what_github_describes_is_in_order(String method, String target) {
        assertThat(complaints(method, target, "")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /repos/octo/bench/pulls/three, pull_number=three",
        "GET, /repos/octo/bench/pulls?stat=open, GitHub knows no stat here",
        "GET, /repos/octo/bench/pulls?state=opened, state=opened",
        "GET, /repos/octo/bench/pulls?per_page=many, per_page=many",
        "GET, /repos/octo/bench/actions/runs?head_sha=, head_sha is empty",
        "GET, /repos/octo/bench/pulls?page=1&page=2, page is asked for twice",
        "GET, /repos/octo/bench/pulls/, GitHub knows no such operation",
        "PUT, /repos/octo/bench/pulls/3, GitHub knows no such operation",
        "POST, /repos/octo/bench/pulls, a body is required"
    })
    void what_github_does_not_describe_is_not(String method, String target, String complaint) {
        assertThat(complaints(method, target, "")).singleElement().asString().contains(complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\": \"p\", \"head_sha\": \"SHA\", \"status\": \"queued\"}|",
                "{\"name\": \"p\", \"status\": \"queued\"}|head_sha",
                "{\"name\": \"p\", \"head_sha\": 5}|head_sha",
                "{\"name\": \"p\", \"head_sha\": \"SHA\", \"status\": \"waiting\"}|status",
                "{\"name\": \"p\", \"head_sha\": \"SHA\", \"colour\": \"red\"}|colour",
                "{\"name\": \"p\", \"head_sha\": \"SHA\", \"output\": {\"title\": \"t\"}}|summary",
                "{\"name\": \"p\", \"head_sha\": \"SHA\", \"completed_at\": \"today\"}|completed_at",
                "{\"name\": \"p\", |not JSON"
            })
    void a_body_is_held_to_its_schema(String body, String complaint) {
        List<String> found = complaints("POST", "/repos/o/r/check-runs", body.replace("SHA", SHA));
        if (complaint == null) {
            assertThat(found).isEmpty();
        } else {
            assertThat(found).anySatisfy(it -> assertThat(it).contains(complaint));
        }
    }

    @Test
    void nothing_is_sent_where_github_takes_nothing() {
        assertThat(complaints("GET", "/app", "{}")).containsExactly("GitHub takes no body here");
    }
}
