package io.perfwarden.web.setup;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.micronaut.http.server.exceptions.NotFoundException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.db.AppVault.UnreadableApp;
import io.perfwarden.github.AppManifest.Profile;
import io.perfwarden.github.RegisteredApp;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.web.SecurityHeaders;
import io.perfwarden.web.pages.PageAssets;
import io.perfwarden.web.pages.PageTemplates;
import io.perfwarden.web.setup.SetupFlow.SetupArrival;
import io.perfwarden.web.setup.SetupPages.Choice;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Set-up in the browser. Is there only while the server has no app. */
@Controller
@Requires(beans = SetupFlow.class)
@Produces(MediaType.TEXT_HTML)
@ExecuteOn(TaskExecutors.BLOCKING)
public final class SetupController {
    private static final Logger LOG = LoggerFactory.getLogger(SetupController.class);
    private static final String COOKIE = "perfwarden-setup";
    private static final Duration LIFE = Duration.ofHours(1);

    private final SetupFlow flow;
    private final SetupPages pages;

    SetupController(SetupFlow flow, PageTemplates templates, PageAssets assets) {
        this.flow = flow;
        this.pages =
                new SetupPages(flow.config(), templates, assets.assetsUnder(flow.config().path()));
    }

    /** What a person opens who has not read the log. */
    @Get(headRoute = false)
    public HttpResponse<?> home() {
        return html(HttpStatus.SERVICE_UNAVAILABLE, pages.waiting());
    }

    @Get(value = "/setup", headRoute = false)
    public HttpResponse<?> page(
            @QueryValue(defaultValue = "") String token,
            @QueryValue(defaultValue = "") String org,
            @QueryValue(defaultValue = "") String queue,
            @QueryValue(defaultValue = "") String contents,
            @CookieValue(value = COOKIE, defaultValue = "") String visit) {
        return answerSafely(() -> {
            if (!token.isEmpty()) {
                return begin(token, visit);
            }
            if (!flow.isIn(visit)) {
                return html(HttpStatus.NOT_FOUND, pages.waiting());
            }
            Profile profile = new Profile(!queue.equals("no"), !contents.equals("read"));
            Choice choice = new Choice(org.strip(), profile);
            return html(
                    choice.isValid() ? HttpStatus.OK : HttpStatus.BAD_REQUEST,
                    pages.form(choice, flow.state(visit), flow.manifest(profile)));
        });
    }

    /** Uses nothing up: the preview of a link gets this as well. */
    private HttpResponse<?> begin(String token, String visit) {
        if (flow.isToken(token) && !flow.config().missingSettings().isEmpty()) {
            return html(HttpStatus.OK, pages.refusalPage());
        }
        if (flow.isToken(token) && flow.isIn(visit)) {
            return redirect(flow.config().page());
        }
        return flow.canEnter(token)
                ? html(HttpStatus.OK, pages.begin(token))
                : html(HttpStatus.NOT_FOUND, pages.waiting());
    }

    /** Lets the browser in that sends the form of the link's page. */
    @Post("/setup")
    @Consumes(MediaType.ALL)
    public HttpResponse<?> enter(@QueryValue(defaultValue = "") String token) {
        return answerSafely(() ->
                flow.enter(token)
                        .<HttpResponse<?>>map(
                                it -> redirect(flow.config().page()).cookie(cookie(it)))
                        .orElseGet(() -> html(HttpStatus.NOT_FOUND, pages.waiting())));
    }

    private Cookie cookie(String visit) {
        return Cookie.of(COOKIE, visit)
                .httpOnly(true)
                .secure(true)
                .sameSite(SameSite.Lax)
                .maxAge(LIFE)
                .path(flow.config().cookiePath());
    }

    /** Where GitHub sends the browser once the app is registered. */
    @Get(value = "/setup/callback", headRoute = false)
    public HttpResponse<?> callback(
            @QueryValue(defaultValue = "") String code,
            @QueryValue(defaultValue = "") String state,
            @CookieValue(value = COOKIE, defaultValue = "") String visit) {
        return answerSafely(() ->
                switch (flow.arrive(visit, state, code)) {
                    case SetupArrival.Unknown() -> throw new NotFoundException();
                    case SetupArrival.BadState() -> html(HttpStatus.BAD_REQUEST, pages.badState());
                    case SetupArrival.AppMissing(String why) ->
                            html(HttpStatus.BAD_GATEWAY, pages.noApp(why));
                    case SetupArrival.AppStored(RegisteredApp app, List<String> findings) ->
                            findings.isEmpty()
                                    ? redirect(SetupPages.install(app))
                                    : html(HttpStatus.OK, pages.findings(app, findings));
                });
    }

    private HttpResponse<?> answerSafely(Supplier<HttpResponse<?>> answer) {
        try {
            return answer.get();
        } catch (TransientFailure | UnreadableApp e) {
            LOG.error("set-up cannot go on: {}", e.getMessage());
            return html(HttpStatus.SERVICE_UNAVAILABLE, pages.noApp("The store is down"));
        }
    }

    private MutableHttpResponse<?> redirect(String target) {
        return HttpResponse.status(HttpStatus.SEE_OTHER).header("Location", target);
    }

    /** The form goes to GitHub, which takes it from a page that says where it is. */
    private MutableHttpResponse<String> html(HttpStatus status, String page) {
        MutableHttpResponse<String> response =
                HttpResponse.<String>status(status)
                        .body(page)
                        .contentType(MediaType.of("text/html; charset=utf-8"));
        return SecurityHeaders.allowForms(response, flow.config().github().web().toString());
    }
}
