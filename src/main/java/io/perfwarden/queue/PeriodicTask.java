package io.perfwarden.queue;

import java.time.Duration;

/**
 * Something done now and then, by one process of those that share the store.
 *
 * @param name unique
 */
public record PeriodicTask(String name, Duration every, Runnable task) {}
