package io.perfwarden.demo;

import module java.base;

import io.perfwarden.demo.DemoRepository.Measurement;
import io.perfwarden.demo.ServerStarter.Registration;
import io.perfwarden.demo.ServerStarter.RunningServer;
import io.perfwarden.demo.standin.DeliverySignature;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInComments.Comment;
import io.perfwarden.demo.standin.StandInComments.Reaction;
import io.perfwarden.demo.standin.StandInCommit;
import io.perfwarden.demo.standin.StandInDeliveries;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.demo.standin.StandInRepository;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Shows the main job with the real server and a stand-in for GitHub. */
public final class DemoRun {
    private static final Duration CLEAN_UP = Duration.ofSeconds(5);

    /** Of the default branch that pages show. */
    private static final int RUNS = 60;

    private static final int FEW_RUNS = 20;

    private final ServerStarter starter;
    private final PrintStream out;

    public DemoRun(ServerStarter starter, PrintStream out) {
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
        DemoScreen screen = new DemoScreen(out, options.palette());
        String secret = UUID.randomUUID().toString();
        URI address = freeAddress();
        github.logins().callback(address + "/login/callback");
        Registration registration = registration(github, secret, address);
        try (RunningServer server = starter.start(registration, data)) {
            screen.opening(github.url(), server.url());
            SignedSender sender = new SignedSender(server.url().resolve("/github/webhook"), secret);
            DemoStory.StandIn standIn = new DemoStory.StandIn(github.deliveries(), sender);
            CompletableFuture<Void> filling = filling(server, repository);
            try {
                new DemoStory(repository, standIn, screen, options.patience()).tell();
            } finally {
                filling.join();
            }
            screen.whatNext(Optional.of(server.url()).filter(_ -> !options.once()));
            if (!options.once()) {
                waitForever(screen, server.url());
            }
            return 0;
        } catch (NotArrived e) {
            screen.missing(e.what(), github.journal().unknown());
            return 1;
        }
    }

    /** While the story is told: another repository has a history. */
    private static CompletableFuture<Void> filling(
            RunningServer server, DemoRepository repository) {
        return CompletableFuture.runAsync(
                () ->
                        server.fill(store -> {
                            Instant now = Instant.now();
                            SampleHistory.fill(store, repository.measured(), RUNS, now);
                            SampleHistory.fill(store, repository.secret(), FEW_RUNS, now);
                        }),
                it -> Thread.ofPlatform().start(it));
    }

    private static Registration registration(StandInGitHub github, String secret, URI address) {
        return new Registration(
                github.url(),
                github.appId(),
                github.privateKeyPem(),
                secret,
                address,
                new ServerStarter.Client(
                        github.logins().clientId(), github.logins().clientSecret()));
    }

    /** Known before the start, as GitHub sends people back to it only if it is registered. */
    private static URI freeAddress() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }
    }

    /** Until the process is asked to end. */
    private static void waitForever(DemoScreen screen, URI server) {
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

    /** What happens in the demo, in order: two pull requests, and a command by the maintainer. */
    private static final class DemoStory {
        private static final String CHECK = "perfwarden";
        private static final String MARKER = "<!-- perfwarden:report:v1 ";
        private static final String COMMAND =
                "/regen-baseline core -- the shorter encoder is worth it";

        private final DemoRepository repository;
        private final StandInDeliveries deliveries;
        private final SignedSender sender;
        private final DemoScreen screen;
        private final Duration patience;
        private final StandInRepository home;

        DemoStory(DemoRepository repository, StandIn github, DemoScreen screen, Duration patience) {
            this.repository = repository;
            this.deliveries = github.deliveries();
            this.sender = github.sender();
            this.screen = screen;
            this.patience = patience;
            this.home = repository.home();
        }

        /** The other side: what happened, and how it is told. */
        record StandIn(StandInDeliveries deliveries, SignedSender sender) {}

        void tell() throws IOException, InterruptedException, NotArrived {
            StandInPull regression = repository.regression();
            screen.scene("Pull request 1 from a branch: the hex encoder got slower");
            deliver("pull_request opened", deliveries.pull("opened", regression));
            judge(regression, new Measurement("core-append.json", "codec-append.json"));

            StandInPull harmless = repository.harmless();
            screen.scene("Pull request 2 from a fork: nothing got slower");
            deliver("pull_request opened", deliveries.pull("opened", harmless));
            judge(harmless, new Measurement("core-fork.json", "codec-fork.json"));

            screen.scene("Pull request 1: a maintainer accepts that");
            regenerate(regression);
            StandInPull accepted = home.pull(regression.number()).orElseThrow();
            screen.scene("Pull request 1: measured again, compared with the new baseline");
            deliver("pull_request synchronize", deliveries.pull("synchronize", accepted));
            judge(accepted, new Measurement("core-append-again.json", "codec-again.json"));
        }

        /** Sends the three events of a workflow run and waits for what each must bring about. */
        private void judge(StandInPull pull, Measurement measurement)
                throws IOException, InterruptedException, NotArrived {
            Run run = repository.requested(pull);
            deliver("workflow_run requested", deliveries.run(run));
            screen.now(waitFor("a check run on " + shortSha(pull), () -> check(pull, "queued")));
            run = home.actions().begin(run);
            deliver("workflow_run in_progress", deliveries.run(run));
            screen.now(
                    waitFor(
                            "the check of " + shortSha(pull) + " in progress",
                            () -> check(pull, "in_progress")));
            repository.upload(run, measurement);
            run = home.actions().complete(run, "success");
            complete(pull, run);
        }

        private void complete(StandInPull pull, Run completed)
                throws IOException, InterruptedException, NotArrived {
            deliver("workflow_run completed", deliveries.run(completed));
            Check check =
                    waitFor(
                            "the completed check of " + shortSha(pull),
                            () -> check(pull, "completed"));
            Comment comment =
                    waitFor(
                            "the comment on pull request " + pull.number(),
                            () -> report(pull, completed));
            screen.comment(comment.author(), comment.body());
            screen.check(check);
        }

        private void regenerate(StandInPull pull)
                throws IOException, InterruptedException, NotArrived {
            Comment command =
                    home.conversation().say(pull.number(), DemoRepository.MAINTAINER, COMMAND);
            screen.said(command.author(), command.body());
            deliver("issue_comment created", deliveries.comment(pull, command));
            String answer = waitFor("an answer to the command", () -> answer(command));
            screen.reaction(answer);
            reply(command).ifPresent(reply -> screen.comment(reply.author(), reply.body()));
            if (!answer.equals("rocket")) {
                throw new NotArrived("the command was refused");
            }
            StandInCommit commit =
                    waitFor("the baseline commit", () -> home.appCommits().stream().findFirst());
            screen.commit(commit);
        }

        private Optional<Comment> reply(Comment command) {
            return home.conversation().byApp(command.issue()).stream()
                    .filter(comment -> comment.id() > command.id())
                    .filter(comment -> !comment.body().contains(MARKER))
                    .findFirst();
        }

        private Optional<String> answer(Comment command) {
            return home.conversation().reactions().stream()
                    .filter(reaction -> reaction.comment() == command.id())
                    .map(Reaction::content)
                    .filter(List.of("rocket", "confused")::contains)
                    .findFirst();
        }

        /** The check on a head once it is at least as far as asked. */
        private Optional<Check> check(StandInPull pull, String status) {
            List<String> stages = List.of("queued", "in_progress", "completed");
            return home.checks().on(pull.sha()).stream()
                    .filter(check -> check.name().equals(CHECK))
                    .filter(check -> stages.indexOf(check.status()) >= stages.indexOf(status))
                    .reduce((_, newest) -> newest);
        }

        /** The app's report of a run, told by its marker. */
        private Optional<Comment> report(StandInPull pull, Run run) {
            return home.conversation().byApp(pull.number()).stream()
                    .filter(comment -> comment.body().contains(MARKER))
                    .filter(comment ->
                            marker(comment).matches(".*\"run\": ?\"?" + run.id() + "\\b.*"))
                    .findFirst();
        }

        private static String marker(Comment comment) {
            return comment.body()
                    .lines()
                    .filter(line -> line.startsWith(MARKER))
                    .findFirst()
                    .orElse("");
        }

        private void deliver(String what, StandInDelivery delivery)
                throws IOException, InterruptedException, NotArrived {
            int status = sender.send(delivery);
            screen.delivered(what, status);
            if (status / 100 != 2) {
                throw new NotArrived("the server answered " + status + " to " + what);
            }
        }

        private <T> T waitFor(String what, Supplier<Optional<T>> event)
                throws InterruptedException, NotArrived {
            repository.world().await(() -> event.get().isPresent(), patience);
            return event.get()
                    .orElseThrow(() ->
                            new NotArrived(
                                    what
                                            + " did not arrive within "
                                            + patience.toSeconds()
                                            + " s."));
        }

        private static String shortSha(StandInPull pull) {
            return pull.sha().substring(0, 7);
        }
    }

    /** Something the demo waited for did not happen within its deadline. */
    private static final class NotArrived extends Exception {
        private static final long serialVersionUID = 1;

        private final String what;

        NotArrived(String what) {
            super(what);
            this.what = what;
        }

        String what() {
            return what;
        }
    }

    /** Sends deliveries as GitHub does: signed over the raw bytes, each under its own id. */
    public static final class SignedSender {
        private final URI webhook;
        private final String secret;
        private final HttpClient client = HttpClient.newHttpClient();

        public SignedSender(URI webhook, String secret) {
            this.webhook = webhook;
            this.secret = secret;
        }

        /**
         * Sends one delivery.
         *
         * @return the status of the answer
         */
        public int send(StandInDelivery delivery) throws IOException, InterruptedException {
            byte[] body = delivery.payload().getBytes(StandardCharsets.UTF_8);
            HttpRequest request =
                    HttpRequest.newBuilder(webhook)
                            .header("Content-Type", "application/json")
                            .header("User-Agent", "GitHub-Hookshot/stand-in")
                            .header("X-GitHub-Event", delivery.event())
                            .header("X-GitHub-Delivery", delivery.id())
                            .header("X-Hub-Signature-256", DeliverySignature.of(secret, body))
                            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                            .build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    /** Everything the demo prints. */
    private static final class DemoScreen {
        private static final int RULE = 78;

        private final PrintStream out;
        private final TerminalPalette palette;

        DemoScreen(PrintStream out, TerminalPalette palette) {
            this.out = out;
            this.palette = palette;
        }

        void opening(URI github, URI server) {
            out.println(palette.bold("Perfwarden demo"));
            out.println(
                    "The real server, a stand-in for GitHub in the same process, and files that");
            out.println("Google Benchmark and JMH wrote. Nothing leaves this machine.");
            out.println();
            out.println("  GitHub (stand-in)  " + github);
            out.println("  Perfwarden         " + server);
        }

        void scene(String title) {
            String start = "── " + title + " ";
            int rest = Math.max(2, RULE - TerminalLine.width(start));
            out.println();
            out.println(palette.bold(start + "─".repeat(rest)));
        }

        void delivered(String event, int status) {
            out.printf("  → %-28s %d%n", event, status);
        }

        /** What a delivery brought about. */
        void now(Check check) {
            out.println(palette.dim("      check " + check.name() + ": " + check.status()));
        }

        void reaction(String content) {
            out.println("  The app reacts with \"" + content + "\".");
            out.println();
        }

        void comment(String author, String markdown) {
            out.println();
            out.println(palette.dim("  " + author + " commented:"));
            out.println();
            quote(markdown);
        }

        void said(String author, String text) {
            out.println();
            out.println(palette.dim("  " + author + " commented:"));
            out.println();
            text.lines().forEach(line -> out.println("  ┃ " + line));
            out.println();
        }

        private void quote(String markdown) {
            for (String line : TerminalMarkdown.render(markdown, palette)) {
                out.println(("  ┃ " + line).stripTrailing());
            }
            out.println();
        }

        void check(Check check) {
            out.println(
                    "  Check "
                            + palette.bold(check.name())
                            + ": "
                            + palette.bold(check.conclusion())
                            + " - "
                            + InlineMarkdown.render(check.title(), TerminalPalette.PLAIN).text());
        }

        void commit(StandInCommit commit) {
            out.println("  Commit " + commit.sha().substring(0, 7) + " on the branch, by the app:");
            commit.message().lines().forEach(line -> out.println(("    " + line).stripTrailing()));
            out.println();
            commit.changed()
                    .forEach((path, bytes) ->
                            out.printf("    %s  %,d bytes%n", path, bytes.length()));
        }

        /** {@code server}: absent if it ends now. */
        void whatNext(Optional<URI> server) {
            out.println();
            out.println(palette.bold("What next"));
            out.println("  The pages, with 60 runs of a repository that regressed twice:");
            out.println(
                    "      "
                            + server.map(it -> it + "/")
                                    .orElse("they stay up without --once: perfwarden demo"));
            server.ifPresent(_ ->
                    out.println(
                            "  Log in there as "
                                    + DemoRepository.MAINTAINER
                                    + " to see a private one too."));
            server.ifPresent(it -> {
                out.println("  Of pull request 1 above:");
                out.println("      " + it + "/r/acme/textkit/pull/1");
            });
            out.println("  The same judgement for two files of yours, without any server:");
            out.println("      perfwarden compare BASELINE CURRENT");
            out.println("  The same pages for a directory of results or a data.js:");
            out.println("      perfwarden view DIR");
            out.println("  On your own repositories: run perfwarden serve and open /setup there,");
            out.println("  or register a GitHub App by hand. In a checkout it is ./perfwarden");
        }

        void waiting(URI server) {
            out.println();
            out.println("The server is up at " + server + "/ until you press Ctrl-C;");
            out.println("for instance " + server + "/health/readiness");
        }

        void stopping() {
            out.println("Stopping.");
        }

        void missing(String what, List<String> unknownRequests) {
            out.println();
            out.println("The demo stopped: " + what);
            if (unknownRequests.isEmpty()) {
                out.println("The stand-in for GitHub was asked nothing that it does not know.");
            } else {
                out.println("Requests that the stand-in for GitHub does not know:");
                unknownRequests.forEach(request -> out.println("  " + request));
            }
        }
    }
}
