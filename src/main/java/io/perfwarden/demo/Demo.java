package io.perfwarden.demo;

import io.perfwarden.demo.ServerStarter.Registration;
import io.perfwarden.demo.ServerStarter.RunningServer;
import io.perfwarden.demo.standin.http.StandInGitHub;
import io.perfwarden.demo.standin.view.SignedSender;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Shows the main job with the real server and a stand-in for GitHub. */
public final class Demo {
    private static final Duration CLEAN_UP = Duration.ofSeconds(5);

    private final ServerStarter starter;
    private final PrintStream out;

    public Demo(ServerStarter starter, PrintStream out) {
        this.starter = starter;
        this.out = out;
    }

    /**
     * Runs the demo.
     *
     * @return exit code: 0, or 1 if something expected did not happen
     */
    public int run(DemoOptions options) throws IOException, InterruptedException {
        CountDownLatch cleanedUp = new CountDownLatch(1);
        Thread story = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(story, cleanedUp)));
        try {
            return play(options);
        } finally {
            cleanedUp.countDown();
        }
    }

    /** On Ctrl-C: lets the story close the server and delete its files before the process ends. */
    private static void stop(Thread story, CountDownLatch cleanedUp) {
        if (cleanedUp.getCount() == 0) {
            return;
        }
        story.interrupt();
        try {
            cleanedUp.await(CLEAN_UP.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private int play(DemoOptions options) throws IOException, InterruptedException {
        DemoRepository repository = new DemoRepository();
        Path data = Files.createTempDirectory("perfwarden-demo");
        try (StandInGitHub github = StandInGitHub.start(repository.world())) {
            return play(options, repository, github, data);
        } finally {
            delete(data);
        }
    }

    private int play(
            DemoOptions options, DemoRepository repository, StandInGitHub github, Path data)
            throws IOException, InterruptedException {
        Screen screen = new Screen(out, options.palette());
        String secret = UUID.randomUUID().toString();
        try (RunningServer server = starter.start(registration(github, secret), data)) {
            screen.opening(github.url(), server.url());
            SignedSender sender = new SignedSender(server.url().resolve("/github/webhook"), secret);
            Story.StandIn standIn = new Story.StandIn(github.deliveries(), sender);
            new Story(repository, standIn, screen, options.patience()).tell();
            screen.whatNext();
            if (!options.once()) {
                waitForever(screen, server.url());
            }
            return 0;
        } catch (NotArrived e) {
            screen.missing(e.what(), github.journal().unknown());
            return 1;
        }
    }

    private static Registration registration(StandInGitHub github, String secret) {
        return new Registration(github.url(), github.appId(), github.privateKeyPem(), secret);
    }

    /** Until the process is asked to end. */
    private static void waitForever(Screen screen, URI server) {
        screen.waiting(server);
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException _) {
            screen.stopping();
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
