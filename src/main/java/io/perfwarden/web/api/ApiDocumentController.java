package io.perfwarden.web.api;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.*;
import io.micronaut.http.server.exceptions.NotFoundException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.web.PublicLinks;

/** Serves the description of this API, the same to all. */
@Controller(PublicLinks.API)
@Requires(beans = ApiAccess.class)
@ExecuteOn(TaskExecutors.BLOCKING)
public final class ApiDocumentController {
    private static final String REPORT = "/api/perfwarden-report.schema.json";
    private static final String CACHING = "public, max-age=3600";

    private final PublicLinks links;

    ApiDocumentController(PublicLinks links) {
        this.links = links;
    }

    /** This description, as OpenAPI 3.0. */
    @Get("/openapi.json")
    @Produces("application/json")
    public HttpResponse<byte[]> document() throws IOException {
        return answer(ApiDocument.bytes(links));
    }

    /** The JSON schema of a report. */
    @Get("/report.schema.json")
    @Produces("application/schema+json")
    public HttpResponse<byte[]> reportSchema() throws IOException {
        try (InputStream schema = ApiDocumentController.class.getResourceAsStream(REPORT)) {
            return answer(schema == null ? Optional.empty() : Optional.of(schema.readAllBytes()));
        }
    }

    private static HttpResponse<byte[]> answer(Optional<byte[]> bytes) {
        return HttpResponse.ok(bytes.orElseThrow(NotFoundException::new))
                .header("Cache-Control", CACHING);
    }
}
