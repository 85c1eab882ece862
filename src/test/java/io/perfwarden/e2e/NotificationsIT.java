package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.PerfwardenServer;
import io.perfwarden.app.ServerSettings;
import io.perfwarden.app.ServerSettings.SecretText;
import io.perfwarden.bot.incident.*;
import io.perfwarden.db.*;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.report.machine.MessageFormat;
import io.perfwarden.testkit.AppKeys;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits in the store of a server is sent by it. */
@Tag("integration")
class NotificationsIT {
    @TempDir private Path directory;

    @Test
    void what_was_said_before_a_server_started_and_while_it_runs_is_sent() throws Exception {
        say(Verdicts.at(1, Verdicts.failing("core", "dot")));
        try (Sink sink = new Sink();
                PerfwardenServer server = server(sink.url())) {
            Await.until("a regression", () -> sink.told().size() == 1);
            say(Verdicts.at(1, Verdicts.failing("core", "dot")));
            say(Verdicts.at(2, Verdicts.passing("core")));
            Await.until("its end", () -> sink.told().size() == 2);
            assertThat(sink.told().getFirst().body()).contains("Performance regression in octo");
            assertThat(sink.told().getLast().body()).contains("Performance regression resolved");
            Await.until("a count", () -> figures(server).contains("kind=\"resolved\""));
            assertThat(figures(server))
                    .containsPattern("perfwarden_notifications_total\\{.*\"sent\".*} 1.0")
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void a_server_that_was_given_nobody_to_tell_starts() {
        try (PerfwardenServer server = server(Optional.empty())) {
            assertThat(figures(server)).doesNotContain("perfwarden_notifications");
        }
    }

    /** Beside a server that holds the file for longer than a writer waits, it is said again. */
    private void say(DefaultBranchVerdict verdict) {
        Await.until("the store is free", () -> isTaken(verdict));
    }

    private boolean isTaken(DefaultBranchVerdict verdict) {
        Path file = directory.resolve("perfwarden.db");
        try (StoreDatabase database = StoreDatabase.open(DatabaseConfig.ofFile(file))) {
            new MessageOutbox(database, Clock.systemUTC()).take(verdict);
            return true;
        } catch (TransientFailure _) {
            return false;
        }
    }

    private PerfwardenServer server(URI told) {
        return server(Optional.of(new WebhookTarget(told, MessageFormat.SLACK, List.of())));
    }

    private PerfwardenServer server(Optional<WebhookTarget> told) {
        AppCredentials app = ok(AppCredentials.read("12345", AppKeys.pkcs8Pem()));
        URI nowhere = URI.create("http://127.0.0.1:9");
        return ok(
                PerfwardenServer.start(
                        new ServerSettings(
                                new ServerSettings.GitHub(
                                        nowhere,
                                        Optional.of(app),
                                        List.of(new SecretText("s")),
                                        false,
                                        Optional.empty(),
                                        Optional.empty()),
                                new ServerSettings.Web("127.0.0.1", 0, OptionalInt.empty(), ""),
                                new ServerSettings.Store(Optional.empty(), directory),
                                4,
                                Duration.ofMinutes(10),
                                told,
                                RetentionPolicy.STANDARD,
                                OutgoingHttp.PLAIN,
                                Optional.empty(),
                                ServerSettings.Submissions.USUAL)));
    }

    private static String figures(PerfwardenServer server) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(server.url().resolve("/prometheus")).build();
            return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new AssertionError("no figures", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private static <T> T ok(ReadOutcome<T> outcome) {
        return switch (outcome) {
            case ReadOutcome.Ok<T>(T value) -> value;
            case ReadOutcome.Rejected<T>(var problems) -> throw new AssertionError(problems);
        };
    }
}
