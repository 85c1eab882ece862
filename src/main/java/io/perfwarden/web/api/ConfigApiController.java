package io.perfwarden.web.api;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.format.*;
import io.perfwarden.model.InputProblem;
import io.perfwarden.web.PublicLinks;
import org.jspecify.annotations.Nullable;

/** Checks configuration files, for strangers too. Keeps nothing. */
@Controller(PublicLinks.API + "/config")
@Requires(beans = ApiAccess.class)
@ExecuteOn(TaskExecutors.BLOCKING)
public final class ConfigApiController {
    private static final int LARGEST = 256 * 1024;

    private final ApiAccess access;

    private final PolicyReader reader =
            new PolicyReader(
                    ResultReaders.standard(ReadLimits.DEFAULT).readers().stream()
                            .map(ResultReader::id)
                            .collect(Collectors.toSet()));

    ConfigApiController(ApiAccess access) {
        this.access = access;
    }

    /**
     * Says the same about a configuration file as {@code perfwarden config check}.
     *
     * @param file text of {@code .github/perfwarden.yml}, at most 256 KiB
     */
    @Post("/validate")
    @Consumes(MediaType.ALL)
    public HttpResponse<ConfigBody> validate(
            HttpRequest<?> request, @Body @Nullable InputStream file) throws IOException {
        byte[] bytes = file == null ? new byte[0] : file.readNBytes(LARGEST + 1);
        if (bytes.length > LARGEST) {
            throw new ApiRefusal(
                    HttpStatus.REQUEST_ENTITY_TOO_LARGE,
                    InputProblem.of("body", "is larger than 256 KiB"));
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        return HttpResponse.ok(access.during(request, () -> ConfigBody.of(reader.read(text))));
    }
}
