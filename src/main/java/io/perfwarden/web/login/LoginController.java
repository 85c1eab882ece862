package io.perfwarden.web.login;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.exceptions.HttpStatusException;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.http.server.exceptions.NotFoundException;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.db.LoginSessions;
import io.perfwarden.github.UserReads.TokenEnded;
import io.perfwarden.github.UserReads.UserAccount;
import io.perfwarden.github.http.UserCalls.Code;
import io.perfwarden.github.http.UserCalls.CodeExchange;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.web.login.RepositoryAccess.Viewer;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs people in through GitHub, and out. */
@Controller
@Produces(MediaType.ALL)
@Requires(beans = LoginConfig.LoginOffer.class)
@ExecuteOn(TaskExecutors.BLOCKING)
public final class LoginController {
    private static final Logger LOG = LoggerFactory.getLogger(LoginController.class);

    private static final Duration LONGEST = Duration.ofHours(8);

    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_-]{1,128}");
    private static final Pattern LOGIN = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    private static final Pattern CSRF = Pattern.compile("(?:^|&)csrf=([A-Za-z0-9_-]{43})(?:&|$)");
    private static final int LONGEST_FORM = 1_000;

    private final Optional<LoginConfig.LoginParts> offered;
    private final RepositoryAccess access;

    LoginController(LoginConfig.LoginOffer offer, RepositoryAccess access) {
        this.offered = offer.parts();
        this.access = access;
    }

    private LoginConfig.LoginParts parts() {
        return offered.orElseThrow(NotFoundException::new);
    }

    private LoginConfig config() {
        return parts().config();
    }

    private LoginSessions sessions() {
        return parts().sessions();
    }

    /**
     * Sends the browser to GitHub.
     *
     * @param to a place of this server to come back to; without it the page that led here
     */
    @Get(value = "/login", headRoute = false)
    public HttpResponse<?> login(HttpRequest<?> request, @QueryValue(defaultValue = "") String to) {
        String referrer = Objects.requireNonNullElse(request.getHeaders().get("Referer"), "");
        String place = to.isEmpty() ? config().placeOf(referrer) : config().place(to);
        if (access.viewer(request) instanceof Viewer.Person) {
            return redirect(config().publicUrl() + place);
        }
        String browser = browser(request).orElseGet(LoginSessions::random);
        String state = sessions().state(browser);
        return redirect(config().authorize(state, sessions().verifier(state)))
                .cookie(config().login(browser, place));
    }

    private Optional<String> browser(HttpRequest<?> request) {
        return cookie(request, config().loginCookie())
                .map(it -> it.split("\\.", 2)[0])
                .filter(LoginSessions::isSecret);
    }

    private static Optional<String> cookie(HttpRequest<?> request, String name) {
        return request.getCookies().findCookie(name).map(Cookie::getValue);
    }

    @Get(value = "/login/callback", headRoute = false)
    public HttpResponse<?> callback(
            HttpRequest<?> request,
            @QueryValue(defaultValue = "") String code,
            @QueryValue(defaultValue = "") String state,
            @QueryValue(defaultValue = "") String error) {
        if (!sessions().spend(browser(request).orElse(""), state)) {
            throw new HttpStatusException(
                    HttpStatus.BAD_REQUEST,
                    "This login cannot go on: it was begun in another browser, was used before,"
                            + " or is older than ten minutes.");
        }
        if (!error.isEmpty() || !CODE.matcher(code).matches()) {
            throw new HttpStatusException(
                    HttpStatus.FORBIDDEN, "Not logged in: GitHub did not confirm the login.");
        }
        try {
            Optional<String> verifier =
                    config().pkce() ? Optional.of(sessions().verifier(state)) : Optional.empty();
            return switch (parts().calls()
                    .exchange(config().client(), new Code(code, config().redirect(), verifier))) {
                case CodeExchange.UserTokenIssued issued -> openSession(request, issued);
                case CodeExchange.ExchangeRefused(String why) -> {
                    LOG.warn("GitHub refused a login: {}", why);
                    throw new HttpStatusException(
                            HttpStatus.FORBIDDEN,
                            "Not logged in: GitHub did not accept the login. If that happens again, the client"
                                    + " id, the secret or the callback URL of the app is wrong.");
                }
            };
        } catch (TransientFailure | TokenEnded e) {
            LOG.warn("a login failed: {}", e.getMessage());
            throw new HttpStatusException(
                    HttpStatus.SERVICE_UNAVAILABLE,
                    "Not logged in: GitHub or the database cannot be reached at the moment.");
        }
    }

    private HttpResponse<?> openSession(
            HttpRequest<?> request, CodeExchange.UserTokenIssued issued) {
        UserAccount account = parts().reads().account(issued.token());
        Duration life = issued.life().filter(it -> it.compareTo(LONGEST) < 0).orElse(LONGEST);
        String login = LOGIN.matcher(account.login()).matches() ? account.login() : "";
        String id =
                sessions()
                        .open(
                                account.id(),
                                login,
                                issued.token(),
                                parts().clock().instant().plus(life));
        cookie(request, config().sessionCookie())
                .flatMap(sessions()::find)
                .ifPresent(before -> sessions().close(before.id()));
        return redirect(config().publicUrl() + place(request))
                .cookie(config().session(id, life))
                .cookie(config().expiredCookie(config().loginCookie()));
    }

    private String place(HttpRequest<?> request) {
        String[] cookie = cookie(request, config().loginCookie()).orElse("").split("\\.", 2);
        try {
            byte[] place = Base64.getUrlDecoder().decode(cookie.length > 1 ? cookie[1] : "");
            return config().place(new String(place, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return "/";
        }
    }

    /** Ends the session, if the form is from a page of this server. */
    @Post("/logout")
    @Consumes(MediaType.ALL)
    public HttpResponse<?> logout(HttpRequest<?> request, @Nullable @Body InputStream body)
            throws IOException {
        String form = "";
        if (body != null) {
            try (body) {
                form = new String(body.readNBytes(LONGEST_FORM), StandardCharsets.US_ASCII);
            }
        }
        if (!(access.viewer(request) instanceof Viewer.Person person)) {
            return redirect(config().publicUrl() + "/");
        }
        if (!config().isOwn(request) || !holds(form, person.csrf())) {
            throw new HttpStatusException(
                    HttpStatus.FORBIDDEN,
                    "Not logged out: the form was not one of this server, or an old one. Load the page again.");
        }
        sessions().close(person.session());
        return redirect(config().publicUrl() + "/")
                .cookie(config().expiredCookie(config().sessionCookie()));
    }

    private static boolean holds(String form, String csrf) {
        Matcher sent = CSRF.matcher(form);
        return sent.find()
                && MessageDigest.isEqual(
                        sent.group(1).getBytes(StandardCharsets.US_ASCII),
                        csrf.getBytes(StandardCharsets.US_ASCII));
    }

    private static MutableHttpResponse<?> redirect(String target) {
        return HttpResponse.status(HttpStatus.SEE_OTHER).header("Location", target);
    }

    /** What readers get while GitHub or the store is down: 503, without the reason. */
    @Singleton
    static final class OutageAnswer implements ExceptionHandler<TransientFailure, HttpResponse<?>> {
        private static final Logger LOG = LoggerFactory.getLogger(OutageAnswer.class);
        private static final Duration SOON = Duration.ofSeconds(30);
        private static final Duration LONGEST = Duration.ofHours(1);

        private final ErrorResponseProcessor<?> errors;

        OutageAnswer(ErrorResponseProcessor<?> errors) {
            this.errors = errors;
        }

        @Override
        @SuppressWarnings("rawtypes") // as the interface has it
        public HttpResponse<?> handle(HttpRequest request, TransientFailure failure) {
            LOG.debug("a reader is asked to come back: {}", failure.getMessage());
            Duration wait =
                    failure.retryAfter().filter(it -> it.compareTo(LONGEST) < 0).orElse(SOON);
            ErrorContext said =
                    ErrorContext.builder(request)
                            .errorMessage(
                                    "GitHub or the database cannot be reached at the moment. Try"
                                            + " again soon.")
                            .build();
            return errors.processResponse(
                    said,
                    HttpResponse.status(HttpStatus.SERVICE_UNAVAILABLE)
                            .header("Retry-After", Long.toString(Math.max(1, wait.toSeconds()))));
        }

        /**
         * What readers get where the program has a fault: 500, without a word of what it met. The
         * log has the cause.
         */
        @Singleton
        static final class FaultAnswer
                implements ExceptionHandler<RuntimeException, HttpResponse<?>> {
            private final ErrorResponseProcessor<?> errors;

            FaultAnswer(ErrorResponseProcessor<?> errors) {
                this.errors = errors;
            }

            @Override
            @SuppressWarnings("rawtypes") // as the interface has it
            public HttpResponse<?> handle(HttpRequest request, RuntimeException fault) {
                LOG.error("a request failed", fault);
                ErrorContext said =
                        ErrorContext.builder(request)
                                .errorMessage(
                                        "This is a fault of the server. Its log has the reason.")
                                .build();
                return errors.processResponse(said, HttpResponse.serverError());
            }
        }
    }
}
