package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInDelivery;

/**
 * Tells an installation the histories of several repositories, all at once: in order, or late,
 * twice and in any order.
 */
final class Telling {
    private static final int SCENES = 4;
    private static final int ROUNDS = 10;
    private static final Pattern BEING_READ =
            Pattern.compile("Reading the results|Looking for late results");

    private final Installation app;
    private final Consumer<StandInDelivery> deliver;
    private final Optional<Random> trouble;
    private final List<Scene> scenes;
    private final List<StandInDelivery> held = new ArrayList<>();

    private Telling(Installation app, Consumer<StandInDelivery> deliver, Optional<Random> trouble) {
        this.app = app;
        this.deliver = deliver;
        this.trouble = trouble;
        this.scenes =
                IntStream.rangeClosed(1, SCENES)
                        .mapToObj(seed -> new Scene(app.world(), app.deliveries(), seed))
                        .toList();
    }

    /** Events arrive at once, in order, once, and each round is dealt with before the next. */
    static Telling calm(Installation app) {
        return new Telling(app, app::deliver, Optional.empty());
    }

    /**
     * Events arrive late, twice and in any order.
     *
     * @param deliver to whom it pleases
     */
    static Telling troubled(Installation app, Consumer<StandInDelivery> deliver, Random random) {
        return new Telling(app, deliver, Optional.of(random));
    }

    /** What is shown in the end, and what after everybody was given a command. */
    record Ends(Map<String, String> told, Map<String, String> commanded) {}

    /** Tells it all to a server that nothing happens to. */
    Ends ends() {
        tellHistory(_ -> {});
        Map<String, String> told = settled();
        tellCommands();
        return new Ends(told, settled());
    }

    /**
     * Tells it all, and waits for the same to show.
     *
     * @param meanwhile what else happens in a round
     */
    void endsAs(Ends expected, IntConsumer meanwhile) {
        tellHistory(meanwhile);
        awaitShown(expected.told());
        tellCommands();
        awaitShown(expected.commanded());
        assertThat(app.metric("perfwarden_queue_failed")).as("jobs given up").isZero();
        scenes.forEach(scene -> Shown.assertNothingTwice(scene.home()));
    }

    private void tellHistory(IntConsumer meanwhile) {
        scenes.forEach(scene -> happened(scene.opened()));
        for (int round = 0; round < ROUNDS; round++) {
            nextSecond();
            scenes.forEach(scene -> happened(scene.act()));
            tellSome();
            meanwhile.accept(round);
        }
        nextSecond();
        scenes.forEach(scene -> happened(scene.ending()));
        tellAll();
    }

    /** People act on what they see. */
    private void tellCommands() {
        nextSecond();
        scenes.forEach(scene -> happened(scene.commands()));
        tellAll();
    }

    private void happened(List<StandInDelivery> news) {
        held.addAll(news);
        if (trouble.filter(Random::nextBoolean).isPresent()) {
            held.addAll(news);
        }
    }

    private void tellSome() {
        if (trouble.isEmpty()) {
            tellAll();
            app.idle();
            return;
        }
        Collections.shuffle(held, trouble.get());
        int now = trouble.get().nextInt(held.size() + 1);
        for (int i = 0; i < now; i++) {
            deliver.accept(held.removeLast());
        }
    }

    private void tellAll() {
        trouble.ifPresent(random -> Collections.shuffle(held, random));
        while (!held.isEmpty()) {
            deliver.accept(held.removeFirst());
        }
    }

    /** GitHub's times are whole seconds: what happens in the same one has no order. */
    private void nextSecond() {
        Instant now = app.world().now();
        Await.until("the next second", () -> app.world().now().isAfter(now));
    }

    /** A run without artifacts is looked at again and again, seconds apart, before that is said. */
    private Map<String, String> settled() {
        Await.until(
                "an end to the reading of results",
                () -> {
                    app.idle();
                    return shown().values().stream().noneMatch(it -> BEING_READ.matcher(it).find());
                });
        return shown();
    }

    private Map<String, String> shown() {
        Map<String, String> shown = new TreeMap<>();
        scenes.forEach(scene -> shown.putAll(Shown.in(scene.home())));
        return shown;
    }

    /** What shows in the end stays; if it never shows, the difference is told. */
    private void awaitShown(Map<String, String> expected) {
        try {
            Await.until("the same as told calmly", () -> shown().equals(expected));
            app.idle();
        } catch (AssertionError never) {
            assertThat(shown()).as(never.getMessage()).isEqualTo(expected);
        }
        assertThat(shown()).isEqualTo(expected);
    }
}
