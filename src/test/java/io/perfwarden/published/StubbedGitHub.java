package io.perfwarden.published;

import module java.base;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.extension.Parameters;
import com.github.tomakehurst.wiremock.extension.ServeEventListener;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.junit5.WireMockRuntimeInfo;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A stubbed GitHub, which fails the test when something is asked that was not stubbed, or asked or
 * answered not as GitHub's published description says.
 */
public final class StubbedGitHub extends WireMockExtension {
    private final Listener listener;

    public StubbedGitHub() {
        this(new Listener());
    }

    private StubbedGitHub(Listener listener) {
        super(
                WireMockExtension.newInstance()
                        .options(WireMockConfiguration.options().dynamicPort().extensions(listener))
                        .failOnUnmatchedRequests(true));
        this.listener = listener;
    }

    @Override
    protected void onAfterEach(ExtensionContext context, WireMockRuntimeInfo server) {
        List<String> found = List.copyOf(listener.mistakes);
        listener.mistakes.clear();
        if (!found.isEmpty()) {
            throw new AssertionError("asked or answered otherwise than GitHub describes: " + found);
        }
    }

    /** Looks at requests before they are answered. */
    private static final class Listener implements ServeEventListener {
        private final List<String> mistakes = new CopyOnWriteArrayList<>();

        @Override
        public String getName() {
            return "published description";
        }

        @Override
        public void afterMatch(ServeEvent event, Parameters parameters) {
            LoggedRequest request = event.getRequest();
            String method = request.getMethod().getName();
            byte[] body = request.getBody() == null ? new byte[0] : request.getBody();
            RequestCheck.complaints(method, request.getUrl(), body).stream()
                    .map(complaint -> method + " " + request.getUrl() + ": " + complaint)
                    .forEach(mistakes::add);
        }

        @Override
        public void beforeResponseSent(ServeEvent event, Parameters parameters) {
            LoggedRequest request = event.getRequest();
            byte[] body = event.getResponse().getBody();
            AnswerCheck.complaints(
                            request.getMethod().getName(),
                            request.getUrl(),
                            event.getResponse().getStatus(),
                            body == null ? new byte[0] : body)
                    .stream()
                    .map(complaint -> "stubbed answer to " + request.getUrl() + ": " + complaint)
                    .forEach(mistakes::add);
        }
    }
}
