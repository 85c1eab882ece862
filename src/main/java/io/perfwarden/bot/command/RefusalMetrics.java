package io.perfwarden.bot.command;

import io.micrometer.core.instrument.MeterRegistry;

/** Counts commands and buttons that were refused: {@code perfwarden.refusals}, by reason. */
public final class RefusalMetrics implements CommandHandler.Watch {
    private final MeterRegistry registry;

    public RefusalMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void refused(String reason) {
        registry.counter("perfwarden.refusals", "reason", reason).increment();
    }
}
