package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInDelivery;

/**
 * One server, or two that share a store, of which now one and now the other is killed and started
 * again. GitHub tries each delivery once; what nobody takes is on its record.
 */
final class Fleet implements AutoCloseable {
    private static final int MOST_MILLIS = 3000;
    private static final int MOST_REQUESTS = 40;

    private final Installation app;
    private final Random random;
    private final List<Replica> replicas = new ArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    /** A server and those that come after it in its place. */
    private static final class Replica {
        private final Supplier<ServerProcess> next;
        private ServerProcess process;
        private Optional<Webhook> webhook = Optional.empty();

        Replica(ServerProcess process, Supplier<ServerProcess> next) {
            this.process = process;
            this.next = next;
        }

        void start() {
            process = next.get();
            webhook = Optional.empty();
        }

        Optional<Webhook> webhook() {
            if (webhook.isEmpty()) {
                webhook = process.listens().map(Webhook::new);
            }
            return webhook;
        }
    }

    /** Of the installation's own server, and of another if there are to be two. */
    Fleet(Installation app, boolean two, Random random) {
        this.app = app;
        this.random = random;
        replicas.add(new Replica(app.server(), app::begin));
        if (two) {
            replicas.add(new Replica(app.another(), app::another));
        }
    }

    /** GitHub makes a delivery, at whichever server it comes to. */
    void tell(StandInDelivery delivery) {
        Optional<Webhook> webhook = replicas.get(random.nextInt(replicas.size())).webhook();
        if (!webhook.map(it -> takes(it, delivery)).orElse(false)) {
            app.github().record().missed(delivery);
        }
    }

    private static boolean takes(Webhook webhook, StandInDelivery delivery) {
        try {
            int status = webhook.deliver(delivery);
            assertThat(status).isIn(202, 503);
            return status == 202;
        } catch (UncheckedIOException _) {
            return false;
        }
    }

    /**
     * Kills one or all of them while something happens, at a moment that is as likely one between
     * what GitHub did and its answer as any other; and starts them again, now and then without
     * waiting until they listen.
     */
    void kill(Runnable meanwhile) throws InterruptedException {
        List<Replica> victims =
                random.nextInt(5) == 0
                        ? replicas
                        : List.of(replicas.get(random.nextInt(replicas.size())));
        List<ServerProcess> processes = victims.stream().map(it -> it.process).toList();
        CountDownLatch dead = new CountDownLatch(1);
        Runnable kill =
                () -> {
                    processes.forEach(ServerProcess::kill);
                    dead.countDown();
                };
        AtomicInteger left = new AtomicInteger(random.nextInt(MOST_REQUESTS));
        app.github().faults().add("", new FaultEffect.Preceded(() -> afterSome(left, kill)));
        var latest = clock.schedule(kill, random.nextInt(MOST_MILLIS), TimeUnit.MILLISECONDS);
        meanwhile.run();
        dead.await();
        boolean _ = latest.cancel(false);
        app.github().faults().clear();
        victims.forEach(Replica::start);
        if (random.nextInt(5) > 0) {
            victims.forEach(it -> it.process.url());
        }
    }

    private static void afterSome(AtomicInteger left, Runnable what) {
        if (left.getAndDecrement() == 0) {
            what.run();
        }
    }

    /** Has all of them listen, and look at GitHub's record as they do when they start. */
    void recover() {
        for (Replica replica : replicas) {
            replica.process.kill();
            replica.start();
            replica.process.url();
        }
        app.listening();
    }

    @Override
    public void close() {
        clock.shutdownNow();
        replicas.forEach(it -> it.process.kill());
    }
}
