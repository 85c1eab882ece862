package io.perfwarden.web.webhook;

import io.micronaut.context.annotation.Factory;
import io.netty.util.concurrent.ImmediateEventExecutor;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.concurrent.ExecutorService;

/** Lets a route run where its request was read: all others run on threads that may wait. */
@Factory
final class CallerThread {
    static final String NAME = "caller";

    @Singleton
    @Named(NAME)
    ExecutorService executor() {
        return ImmediateEventExecutor.INSTANCE;
    }
}
