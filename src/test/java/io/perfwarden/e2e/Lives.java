package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInDelivery;

/**
 * Pull requests that are measured and then given commands by people who act on what they see. Each
 * goes on by itself, however late another is.
 */
final class Lives {
    private final Installation app;
    private final Consumer<StandInDelivery> tell;
    private final List<Life> all;
    private int begun;

    /**
     * @param tell what GitHub does with a delivery
     */
    Lives(Installation app, int count, Consumer<StandInDelivery> tell) {
        this.app = app;
        this.tell = tell;
        this.all = IntStream.range(0, count).mapToObj(i -> new Life(app, i)).toList();
    }

    /** Lets one more begin, and whichever can go on. */
    void oneMore() {
        begun = Math.min(begun + 1, all.size());
        goOn();
    }

    /** Lets all of them begin, and go on to their ends. */
    void finish() {
        begun = all.size();
        Await.progress(
                "the ends of all lives",
                () -> {
                    goOn();
                    return all.stream().filter(it -> it.left() > 0).map(Life::progress).toList();
                },
                List::isEmpty);
    }

    private void goOn() {
        all.subList(0, begun).forEach(life -> life.next().ifPresent(tell));
    }

    /** What a server leaves of so many that nothing happens to. */
    static NavigableMap<String, String> calm(Installation app, int count) {
        Lives lives = new Lives(app, count, app::deliver);
        lives.finish();
        app.idle();
        return lives.ends();
    }

    /** Waits for the same to show; if it never does, the first difference is told. */
    void assertEndAs(NavigableMap<String, String> expected) {
        try {
            Await.progress("what a calm server leaves", this::ends, expected::equals);
            app.idle();
        } finally {
            NavigableMap<String, String> ends = ends();
            expected.forEach((of, what) -> assertThat(ends.get(of)).as(of).isEqualTo(what));
        }
        assertThat(app.metric("perfwarden_queue_failed")).as("jobs given up").isZero();
    }

    /** All that the app has said and done, by life. */
    private NavigableMap<String, String> ends() {
        NavigableMap<String, String> ends = new TreeMap<>();
        all.forEach(life -> ends.put(life.toString(), life.shown()));
        return ends;
    }
}
