package io.perfwarden.web.api;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.http.server.exceptions.NotFoundException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.bot.door.SubmissionWithdrawal;
import io.perfwarden.db.UploadTokens;
import io.perfwarden.github.PermissionGateway;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.api.UploadTokensBody.NewUploadToken;
import io.perfwarden.web.api.UploadTokensBody.WithdrawnBody;
import io.perfwarden.web.login.LoginConfig;
import io.perfwarden.web.login.RepositoryAccess;
import io.perfwarden.web.login.RepositoryAccess.Viewer;
import org.jspecify.annotations.Nullable;

/** Upload tokens, and what was submitted with them, for administrators who are logged in. */
@Controller(PublicLinks.API + "/r/{owner}/{repo}")
@Requires(beans = UploadTokenController.AdminParts.class)
@ExecuteOn(TaskExecutors.BLOCKING)
public final class UploadTokenController {
    private final AdminParts parts;
    private final RepositoryAccess access;
    private final Optional<LoginConfig> login;

    /** What these routes need. */
    public record AdminParts(
            UploadTokens tokens, SubmissionWithdrawal withdrawal, PermissionGateway permissions) {}

    UploadTokenController(AdminParts parts, RepositoryAccess access, LoginConfig.LoginOffer offer) {
        this.parts = parts;
        this.access = access;
        this.login = offer.parts().map(LoginConfig.LoginParts::config);
    }

    /** The upload tokens of a repository, without the tokens themselves. */
    @Get("/tokens")
    public UploadTokensBody list(HttpRequest<?> request, String owner, String repo) {
        return UploadTokensBody.of(
                parts.tokens().list(requireAdministered(request, owner, repo, false).id()));
    }

    /**
     * Makes an upload token.
     *
     * @param name what {@code submit} of the configuration calls it
     * @param days how long it holds, 366 at most
     */
    @Post("/tokens")
    @Consumes(MediaType.ALL)
    public HttpResponse<NewUploadToken> create(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue @Nullable String name,
            @QueryValue(defaultValue = "90") int days) {
        InstalledRepo of = requireAdministered(request, owner, repo, true);
        if (name == null || !UploadTokens.NAME.matcher(name).matches()) {
            throw ApiRefusal.odd(
                    "name", "expected up to 40 of a-z, 0-9 and -, the first one not -", "");
        }
        if (days < 1 || days > UploadTokens.LONGEST_LIFE.toDays()) {
            throw ApiRefusal.odd("days", "expected 1 to " + UploadTokens.LONGEST_LIFE.toDays(), "");
        }
        return parts.tokens()
                .create(of.id(), name, Duration.ofDays(days))
                .map(it -> HttpResponse.created(new NewUploadToken(name, it)))
                .orElseThrow(() ->
                        new ApiRefusal(
                                HttpStatus.CONFLICT,
                                new InputProblem(
                                        "name",
                                        "there is a token of this name, or 100",
                                        "revoke one")));
    }

    /** Ends an upload token at once. */
    @Delete("/tokens/{name}")
    @Consumes(MediaType.ALL)
    public HttpResponse<?> revoke(HttpRequest<?> request, String owner, String repo, String name) {
        if (!parts.tokens().revoke(requireAdministered(request, owner, repo, true).id(), name)) {
            throw new NotFoundException();
        }
        return HttpResponse.noContent();
    }

    /**
     * Takes back what was submitted with a token since a time.
     *
     * @param token its name, even of one that is revoked
     * @param since such as {@code 2026-11-30T08:00:00Z}
     */
    @Delete("/results")
    @Consumes(MediaType.ALL)
    public WithdrawnBody withdraw(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue @Nullable String token,
            @QueryValue @Nullable String since) {
        InstalledRepo of = requireAdministered(request, owner, repo, true);
        if (token == null || !UploadTokens.NAME.matcher(token).matches()) {
            throw ApiRefusal.odd("token", "expected the name of an upload token", "");
        }
        return new WithdrawnBody(parts.withdrawal().withdraw(of, token, time(since)));
    }

    private static Instant time(@Nullable String since) {
        try {
            return Instant.parse(since == null ? "" : since);
        } catch (DateTimeParseException _) {
            throw ApiRefusal.odd("since", "expected a time such as 2026-11-30T08:00:00Z", "");
        }
    }

    /** The repository, if the person administers it. To others it is as if there was none. */
    private InstalledRepo requireAdministered(
            HttpRequest<?> request, String owner, String repo, boolean changes) {
        if (!(access.viewer(request) instanceof Viewer.Person person)) {
            throw new NotFoundException();
        }
        InstalledRepo of =
                access.repo(person, owner, repo).orElseThrow(NotFoundException::new).installed();
        if (!parts.permissions().isAdministrator(of, person.login())) {
            throw new NotFoundException();
        }
        if (changes && login.filter(it -> it.isOwn(request)).isEmpty()) {
            throw new ApiRefusal(
                    HttpStatus.FORBIDDEN,
                    new InputProblem("Origin", "is not this server's", "send its public URL"));
        }
        return of;
    }
}
