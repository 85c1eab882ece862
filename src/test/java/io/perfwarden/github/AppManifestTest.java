package io.perfwarden.github;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.github.AppManifest.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GitHub refuses a whole manifest for one thing in it. */
class AppManifestTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void the_manifest_is_what_github_takes() throws IOException {
        assertThat(manifest(Profile.WHOLE))
                .isEqualTo(
                        JSON.readTree(
                                """
                                {"name":"perfwarden-abc123","url":"https://host.example/perf",
                                 "description":"Keeps performance regressions from being merged.","public":false,
                                 "hook_attributes":{"url":"https://host.example/perf/github/webhook","active":true},
                                 "redirect_url":"https://host.example/perf/setup/callback",
                                 "callback_urls":["https://host.example/perf/login/callback"],
                                 "setup_url":"https://host.example/perf/setup/installed",
                                 "setup_on_update":true,"request_oauth_on_install":false,
                                 "default_permissions":{"metadata":"read","actions":"write","checks":"write",
                                  "contents":"write","pull_requests":"write","issues":"write",
                                  "statuses":"write","merge_queues":"read"},
                                 "default_events":["workflow_run","workflow_job","pull_request","issue_comment","check_run",
                                  "merge_group","push","repository"]}
                                """));
    }

    @ParameterizedTest
    @CsvSource({
        "workflow_run, actions",
        "workflow_job, actions",
        "pull_request, pull_requests",
        "issue_comment, issues",
        "check_run, checks",
        "merge_group, merge_queues",
        "push, contents",
        "repository, metadata",
    })
    void an_event_has_the_permission_without_which_github_refuses_it(
            String event, String permission) throws IOException {
        for (boolean mergeQueues : List.of(true, false)) {
            for (boolean commits : List.of(true, false)) {
                JsonNode manifest = manifest(new Profile(mergeQueues, commits));
                boolean listed = events(manifest).contains(event);
                assertThat(listed).isEqualTo(mergeQueues || !event.equals("merge_group"));
                assertThat(manifest.path("default_permissions").has(permission)).isEqualTo(listed);
                assertThat(AppManifest.PERMISSION_OF_EVENT.keySet()).containsAll(events(manifest));
            }
        }
    }

    @Test
    void no_event_is_listed_that_comes_by_itself_and_no_secret_is_chosen() throws IOException {
        JsonNode manifest = manifest(Profile.WHOLE);
        assertThat(events(manifest))
                .doesNotContain(
                        "installation", "installation_repositories", "github_app_authorization");
        assertThat(manifest.path("hook_attributes").has("secret")).isFalse();
        assertThat(manifest.path("name").asText().length()).isLessThanOrEqualTo(AppManifest.MOST);
    }

    @Test
    void an_app_that_may_not_commit_asks_for_reading() throws IOException {
        JsonNode manifest = manifest(new Profile(true, false));
        assertThat(manifest.at("/default_permissions/contents").asText()).isEqualTo("read");
        assertThat(events(manifest)).contains("push");
    }

    private static Set<String> events(JsonNode manifest) {
        Set<String> events = new HashSet<>();
        manifest.path("default_events").forEach(event -> events.add(event.asText()));
        return events;
    }

    private static JsonNode manifest(Profile profile) throws IOException {
        String url = "https://host.example/perf";
        return JSON.readTree(new AppManifest("perfwarden-abc123", url, profile).json());
    }
}
