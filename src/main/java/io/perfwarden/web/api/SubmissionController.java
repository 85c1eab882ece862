package io.perfwarden.web.api;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.bot.door.CiToken;
import io.perfwarden.bot.door.ResultAdmission;
import io.perfwarden.bot.door.ResultAdmission.RefusalKind;
import io.perfwarden.bot.door.ResultSubmitter;
import io.perfwarden.bot.door.SubmissionDoor.SubmissionOrder;
import io.perfwarden.bot.door.TokenCheck.CheckedToken;
import io.perfwarden.db.SubmissionStore.Submission;
import io.perfwarden.db.SubmissionStore.SubmissionReceipt;
import io.perfwarden.db.UploadTokens;
import io.perfwarden.db.UploadTokens.UploadToken;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.*;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.api.SubmittedFiles.BodyFile;
import io.perfwarden.web.api.SubmittedFiles.StoredBody;
import org.jspecify.annotations.Nullable;

/** Takes results that no run of GitHub brought. */
@Controller(PublicLinks.API + "/r/{owner}/{repo}/results")
@Requires(beans = SubmissionParts.class)
@ExecuteOn(TaskExecutors.BLOCKING)
public final class SubmissionController {
    private static final String BEARER = "Bearer ";
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._:-]{1,128}");
    private static final Duration LAG = Duration.ofSeconds(30);
    private static final Duration RATE = Duration.ofMinutes(10);

    private static final InputProblem NOTHING = new InputProblem("", "there is nothing here", "");

    private final SubmissionParts parts;
    private final PublicLinks links;

    SubmissionController(SubmissionParts parts, PublicLinks links) {
        this.parts = parts;
        this.links = links;
    }

    /**
     * Submits results of a suite for a commit: a zip of the tool's files, with an upload token or
     * the token of a CI's job.
     *
     * @param commit full id of the commit that was measured: a pull request's head, not a merge
     * @param suite a suite whose {@code submit} names the sender
     * @param platform where {@code artifact} has {@code {platform}}
     * @param part number of the part, if the results of several jobs are judged together
     * @param of how many parts there are
     * @param check whether only to say if results would be taken; the body is empty then
     * @param nothing whether only to say that there is nothing to measure; the body is empty then
     * @return 202 once they are stored, 200 if they were before
     */
    @Post
    @Consumes(MediaType.ALL)
    public HttpResponse<SubmissionBody> submit(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue @Nullable String commit,
            @QueryValue @Nullable String suite,
            @QueryValue @Nullable String platform,
            @QueryValue(defaultValue = "1") int part,
            @QueryValue(defaultValue = "1") int of,
            @QueryValue(defaultValue = "false") boolean check,
            @QueryValue(defaultValue = "false") boolean nothing,
            @Body @Nullable InputStream body)
            throws IOException {
        try (InputStream in = body == null ? InputStream.nullInputStream() : body) {
            ResultSender sender = sender(bearer(request), owner, repo);
            SubmissionOrder order =
                    new SubmissionOrder(
                            sender.repo(),
                            sender.submitter(),
                            commit(commit),
                            suite == null ? "" : suite,
                            platform == null ? "" : platform,
                            part(part, nothing ? 1 : of),
                            nothing);
            Optional<String> key = key(request);
            if (request.getContentLength() > parts.files().limits().bytes()) {
                throw tooLarge();
            }
            return switch (parts.door().admit(order)) {
                case ResultAdmission.RefusedAdmission(RefusalKind kind, InputProblem problem) ->
                        throw kind == RefusalKind.UNKNOWN_REPOSITORY
                                ? nothing(sender.submitter())
                                : refusal(kind, problem);
                case ResultAdmission.Admitted admitted -> {
                    sender.token().ifPresent(parts.tokens()::storeUse);
                    if (nothing && !check) {
                        yield store(admitted, key, BodyFile.NOTHING);
                    }
                    yield check ? HttpResponse.noContent() : take(admitted, key, in);
                }
            };
        }
    }

    /**
     * What became of submitted results, for the source that submitted them.
     *
     * @param submission its id, as the answer to it had it
     */
    @Get("/{submission}")
    public SubmissionBody progress(
            HttpRequest<?> request, String owner, String repo, String submission) {
        ResultSender sender = sender(bearer(request), owner, repo);
        return parts.progress()
                .find(sender.repo(), sender.submitter(), submission)
                .map(it -> body(sender.repo(), it.submission(), it.conclusion()))
                .orElseThrow(() -> nothing(sender.submitter()));
    }

    /** Who sends, and for what; {@code token} is absent for a job of a CI. */
    private record ResultSender(
            InstalledRepo repo, ResultSubmitter submitter, Optional<UploadToken> token) {}

    private static String bearer(HttpRequest<?> request) {
        String header = request.getHeaders().get(HttpHeaders.AUTHORIZATION, String.class, "");
        return header.startsWith(BEARER) ? header.substring(BEARER.length()).strip() : "";
    }

    /** Without a token no caller learns which repositories there are. */
    private ResultSender sender(String bearer, String owner, String repo) {
        if (bearer.isEmpty() || bearer.startsWith(UploadTokens.PREFIX)) {
            UploadToken token = uploadToken(bearer);
            ResultSubmitter submitter = new ResultSubmitter.TokenHolder(token.name());
            InstalledRepo installed =
                    findRepo(owner, repo)
                            .filter(it -> it.id().equals(token.repo()))
                            .orElseThrow(() -> nothing(submitter));
            return new ResultSender(installed, submitter, Optional.of(token));
        }
        return switch (parts.jobs().check(bearer)) {
            case CheckedToken.RefusedToken(InputProblem problem, var after) ->
                    throw new ApiRefusal(HttpStatus.UNAUTHORIZED, problem, after);
            case CheckedToken.Genuine(CiToken token) -> {
                ResultSubmitter submitter = new ResultSubmitter.CiJob(token);
                yield new ResultSender(
                        findRepo(owner, repo).orElseThrow(() -> nothing(submitter)),
                        submitter,
                        Optional.empty());
            }
        };
    }

    private UploadToken uploadToken(String bearer) {
        UploadToken token =
                parts.tokens()
                        .find(bearer)
                        .orElseThrow(() ->
                                unauthorizedRefusal(
                                        "expected Bearer and an upload token of this repository",
                                        "perfwarden token create OWNER/REPO --upload NAME"));
        Instant now = parts.clock().instant();
        if (!now.isBefore(token.expiresAt())) {
            throw unauthorizedRefusal(
                    "the token expired at %s, and it is %s here".formatted(token.expiresAt(), now),
                    "make a new one");
        }
        return token;
    }

    private static ApiRefusal unauthorizedRefusal(String what, String hint) {
        return new ApiRefusal(
                HttpStatus.UNAUTHORIZED, new InputProblem(HttpHeaders.AUTHORIZATION, what, hint));
    }

    private Optional<InstalledRepo> findRepo(String owner, String repo) {
        return parseRepo(owner, repo).flatMap(parts.repositories()::findByName);
    }

    /** One answer, whatever is not there. */
    private static ApiRefusal nothing(ResultSubmitter submitter) {
        return new ApiRefusal(
                HttpStatus.NOT_FOUND,
                submitter instanceof ResultSubmitter.CiJob(CiToken token)
                        ? new InputProblem(
                                "",
                                "there is nothing here for a token of "
                                        + TextExcerpt.quote(token.description()),
                                "submit of a suite names issuer and project, on the default branch")
                        : NOTHING);
    }

    private static Optional<RepoName> parseRepo(String owner, String name) {
        try {
            return Optional.of(new RepoName(owner, name));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static CommitSha commit(@Nullable String text) {
        if (text == null || !CommitSha.isValid(text)) {
            throw ApiRefusal.odd("commit", "expected the full id in lower case", "");
        }
        return new CommitSha(text);
    }

    private static ResultPart part(int number, int of) {
        if (!ResultPart.isValid(number, of)) {
            throw ApiRefusal.odd(
                    "part", "expected part and of, 1 to " + ResultPart.MOST, "such as part=2&of=4");
        }
        return new ResultPart(number, of);
    }

    private static Optional<String> key(HttpRequest<?> request) {
        Optional<String> key = Optional.ofNullable(request.getHeaders().get("Idempotency-Key"));
        if (key.filter(it -> !KEY.matcher(it).matches()).isPresent()) {
            throw ApiRefusal.odd(
                    "Idempotency-Key",
                    "expected 1 to 128 of A-Z, a-z, 0-9, \".\", \"_\", \":\", \"-\"",
                    "");
        }
        return key;
    }

    private HttpResponse<SubmissionBody> take(
            ResultAdmission.Admitted admitted, Optional<String> key, InputStream body)
            throws IOException {
        RepoId repo = admitted.order().repo().id();
        return switch (parts.files().take(repo, body, it -> store(admitted, key, it))) {
            case StoredBody.Used<HttpResponse<SubmissionBody>>(var answer) -> answer;
            case StoredBody.BodyTooLarge<HttpResponse<SubmissionBody>>() -> throw tooLarge();
            case StoredBody.TooSlow<HttpResponse<SubmissionBody>>() ->
                    throw new ApiRefusal(
                            HttpStatus.REQUEST_TIMEOUT,
                            InputProblem.of("body", "did not arrive in time"));
            case StoredBody.TokenInside<HttpResponse<SubmissionBody>>(var file, var secret) -> {
                parts.tokens().find(secret).ifPresent(it -> parts.tokens().revoke(it));
                throw ApiRefusal.odd(
                        TextExcerpt.of(file, 100),
                        "has an upload token in it, which is revoked now if it was one",
                        "leave it out, and make a new one");
            }
            case StoredBody.Unreadable<HttpResponse<SubmissionBody>>(var problem) ->
                    throw new ApiRefusal(HttpStatus.UNPROCESSABLE_ENTITY, problem);
        };
    }

    private HttpResponse<SubmissionBody> store(
            ResultAdmission.Admitted admitted, Optional<String> key, BodyFile files) {
        SubmissionOrder order = admitted.order();
        return switch (parts.door()
                .take(admitted, key.orElse(""), files.path(), files.digest(), files.size())) {
            case SubmissionReceipt.NewSubmitted(Submission it) ->
                    HttpResponse.accepted().body(body(order, it));
            case SubmissionReceipt.StoredBefore(Submission it) -> HttpResponse.ok(body(order, it));
            case SubmissionReceipt.KeyTaken() ->
                    throw new ApiRefusal(
                            HttpStatus.CONFLICT,
                            order.submitter() instanceof ResultSubmitter.CiJob
                                    ? new InputProblem(
                                            "suite",
                                            "has other results of this job already",
                                            "a job submits a suite and platform once, or one part")
                                    : new InputProblem(
                                            "Idempotency-Key",
                                            "was used for other results",
                                            "use another one"));
            case SubmissionReceipt.TooManyRepeats(String what) ->
                    throw new ApiRefusal(
                            HttpStatus.CONFLICT, new InputProblem("suite", what, "push a commit"));
        };
    }

    private SubmissionBody body(SubmissionOrder order, Submission it) {
        return body(order.repo(), it, Optional.empty());
    }

    private SubmissionBody body(
            InstalledRepo repo, Submission it, Optional<CheckRunConclusion> conclusion) {
        return SubmissionBody.of(
                it,
                parts.door().submissions().missing(repo.id(), it),
                conclusion,
                repo.name(),
                links);
    }

    private ApiRefusal tooLarge() {
        return new ApiRefusal(
                HttpStatus.REQUEST_ENTITY_TOO_LARGE,
                new InputProblem(
                        "body",
                        "is larger than %s MiB".formatted(parts.files().limits().mebibytes()),
                        "send only result files"));
    }

    private static ApiRefusal refusal(RefusalKind kind, InputProblem problem) {
        Optional<Duration> after =
                switch (kind) {
                    case UNKNOWN_COMMIT -> Optional.of(LAG);
                    case TOO_OFTEN -> Optional.of(RATE);
                    case MALFORMED, FORBIDDEN, UNKNOWN_REPOSITORY, CONFLICT -> Optional.empty();
                };
        return new ApiRefusal(HttpStatus.valueOf(kind.status()), problem, after);
    }
}
