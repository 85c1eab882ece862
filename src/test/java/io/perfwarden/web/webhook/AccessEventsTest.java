package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.AccessChange;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.RepoId;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which deliveries change who sees what. */
class AccessEventsTest {
    private static Optional<AccessChange> read(String event, String body) {
        return AccessEvents.read(event, body.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<AccessChange> read(String name) {
        return AccessEvents.read(Payloads.event(name), Payloads.bytes(name));
    }

    private static Optional<AccessChange> repository(String action) {
        String body =
                "{\"action\":\"%s\",\"repository\":{\"id\":5,\"full_name\":\"o/r\"},"
                        + "\"installation\":{\"id\":7}}";
        return read("repository", body.formatted(action));
    }

    @Test
    void a_repository_is_hidden_with_the_event_and_shown_after_a_question() {
        assertThat(repository("privatized")).contains(new AccessChange.Privatized(new RepoId(5)));
        assertThat(repository("deleted")).contains(new AccessChange.Gone(List.of(new RepoId(5))));
        for (String action : List.of("publicized", "renamed", "transferred")) {
            assertThat(repository(action)).get().isInstanceOf(AccessChange.AccessChanged.class);
        }
        assertThat(repository("archived")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "installation-deleted, AccessRemoved",
        "installation-suspend, AccessRemoved",
        "installation-unsuspend, Restored",
        "installation_repositories-added, Restored",
        "installation_repositories-removed, Gone",
        "installation_repositories-removed-unnamed, Restored",
        "repository-renamed, AccessChanged"
    })
    void payloads_of_github_are_understood(String name, String change) {
        assertThat(read(name))
                .get()
                .extracting(it -> it.getClass().getSimpleName())
                .isEqualTo(change);
    }

    @Test
    void a_suspension_is_known_by_githubs_time() {
        String body =
                "{\"action\":\"suspend\",\"installation\":{\"id\":7,"
                        + "\"suspended_at\":\"2026-11-01T10:00:00Z\"}}";
        assertThat(read("installation", body))
                .contains(
                        new AccessChange.AccessRemoved(
                                new InstallationId(7),
                                Optional.of(Instant.parse("2026-11-01T10:00:00Z"))));
    }

    @Test
    void a_person_who_revokes_the_app_is_known_by_number() {
        String body = "{\"action\":\"revoked\",\"sender\":{\"id\":583231,\"login\":\"monalisa\"}}";
        assertThat(read("github_app_authorization", body))
                .contains(new AccessChange.Revoked(583_231));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "repository|{",
                "repository|{}",
                "repository|{\"action\":\"privatized\"}",
                "repository|{\"action\":\"privatized\",\"repository\":{\"id\":-1}}",
                "repository|{\"action\":\"renamed\",\"repository\":{\"id\":5,\"full_name\":\"x\"}}",
                "github_app_authorization|{\"action\":\"revoked\"}",
                "installation|{\"action\":\"deleted\",\"installation\":null}",
                "push|{\"action\":\"privatized\",\"repository\":{\"id\":5}}"
            })
    void what_cannot_be_read_changes_nothing(String event, String body) {
        assertThat(read(event, body)).isEmpty();
    }

    @Test
    void a_missed_event_is_fetched_if_it_hides_something() {
        DeliveryParser parser = new DeliveryParser("1");
        assertThat(AccessEvents.concerns("repository", "privatized")).isTrue();
        assertThat(AccessEvents.concerns("installation", "suspend")).isTrue();
        assertThat(AccessEvents.concerns("repository", "edited")).isFalse();
        assertThat(Payloads.parsed(parser, "repository-renamed"))
                .isInstanceOf(WebhookDelivery.Ignored.class);
        assertThat(read("installation-suspend"))
                .get()
                .isInstanceOfSatisfying(
                        AccessChange.AccessRemoved.class,
                        it -> assertThat(it.installation()).isInstanceOf(InstallationId.class));
    }
}
