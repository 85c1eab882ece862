package io.perfwarden.app;

import module java.base;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.*;
import io.perfwarden.github.http.*;
import io.perfwarden.model.TransientFailure;

/** Looks at an app that was just registered. */
final class NewApp {
    private NewApp() {}

    /** What is missing or wrong; makes the webhook send JSON. */
    static List<String> findings(RegisteredApp app, SetupSettings settings) {
        ApiCalls calls =
                new ApiCalls(
                        new ApiConfig(
                                new ApiAddress(settings.apiUrl()),
                                app.credentials().orElseThrow(),
                                Clock.systemUTC(),
                                new SimpleMeterRegistry(),
                                ApiConfig.Timeouts.standard(),
                                RequestPace.FREE,
                                settings.outgoing()));
        try {
            return AppDiagnosis.wrong(registration(calls), settings.web().publicUrl());
        } catch (TransientFailure | GitHubRefusal e) {
            return List.of("GitHub did not say how the app is registered: " + e.getMessage());
        }
    }

    private static AppRegistration registration(ApiCalls calls) {
        AppRegistration registration = AppRegistration.of(calls);
        if (registration.hook().contentType().equals("json")) {
            return registration;
        }
        URI config = calls.address().at("/app/hook/config");
        calls.app()
                .send(
                        ApiRequest.of("PATCH", config)
                                .with(
                                        JsonNodeFactory.instance
                                                .objectNode()
                                                .put("content_type", "json")));
        return AppRegistration.of(calls);
    }
}
