package io.perfwarden.jobs;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Remembers what it was handed, and does what a test says. */
final class ScriptedHandler implements JobHandler {
    final List<Job> handled = new CopyOnWriteArrayList<>();
    final List<Job> givenUp = new CopyOnWriteArrayList<>();
    final List<String> references = new CopyOnWriteArrayList<>();
    Consumer<Job> onHandle = job -> {};
    BiConsumer<Job, String> onGiveUp = (job, reference) -> {};

    @Override
    public void handle(Job job, int failures) {
        handled.add(job);
        onHandle.accept(job);
    }

    @Override
    public void giveUp(Job job, String reference) {
        givenUp.add(job);
        references.add(reference);
        onGiveUp.accept(job, reference);
    }
}
