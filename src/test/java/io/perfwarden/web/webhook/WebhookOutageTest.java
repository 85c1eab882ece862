package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookOutageTest {
    @Test
    void while_the_store_is_down_nothing_is_acknowledged(@TempDir Path directory) throws Exception {
        try (WebhookServer server = new WebhookServer(directory)) {
            server.database.close();
            byte[] body = Payloads.bytes("merge_group-checks-requested");
            HttpResponse<String> response =
                    server.send(server.delivery("guid-1", "merge_group", body));
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.headers().firstValue("Retry-After")).contains("60");
        }
    }
}
