package io.perfwarden.e2e;

import module java.base;

import io.perfwarden.demo.standin.StandInActions;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInComments.Comment;
import io.perfwarden.demo.standin.StandInDeliveries;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.testkit.UseCaseWorld;

/**
 * A repository with one pull request, and what happens to it as soon as it can. No two share
 * anything that a verdict looks at, so that nothing depends on which is the first.
 */
final class Life {
    private final StandInWorld world;
    private final StandInDeliveries deliveries;
    private final StandInRepository home;
    private final StandInPull pull;
    private final Kind kind;
    private final Queue<Step> steps = new ArrayDeque<>();

    /** What becomes of it. */
    private enum Kind {
        AS_FAST("/perfwarden recheck"),
        MADE_THE_BASELINE("/regen-baseline -- on purpose"),
        PROPOSED_AS_THE_BASELINE("/regen-baseline -- on purpose"),
        ACCEPTED("/perfwarden accept ** it is known"),
        ASKED_ABOUT("/perfwarden why render");

        private final String command;

        Kind(String command) {
            this.command = command;
        }
    }

    /**
     * Something that happens once something else has.
     *
     * @param what and of which GitHub tells
     */
    private record Step(BooleanSupplier when, Supplier<StandInDelivery> what) {}

    /** The kinds take turns. */
    Life(Installation app, int number) {
        this.world = app.world();
        this.deliveries = app.deliveries();
        this.kind = Kind.values()[number % Kind.values().length];
        this.home = Installation.benchmarked(world, 1000 + 2L * number, "life-" + number);
        home.permit("alice", "write");
        this.pull =
                opened(
                        kind == Kind.PROPOSED_AS_THE_BASELINE
                                ? world.fork(home, home.id() + 1, "mallory")
                                : home);
        plan();
    }

    private StandInPull opened(StandInRepository from) {
        from.push(
                "topic", "change", Map.of("src/topic", StandInBytes.of("topic of " + home.name())));
        return home.open(new StandInRepository.Opening("topic", from.owner()), from, "topic");
    }

    private void plan() {
        steps.add(new Step(() -> true, () -> deliveries.pull("opened", pull)));
        run();
        steps.add(new Step(this::isRead, () -> command(kind.command)));
        if (kind == Kind.MADE_THE_BASELINE) {
            steps.add(
                    new Step(
                            () -> !now().sha().equals(pull.sha()),
                            () -> deliveries.pull("synchronize", now())));
            run();
        }
        steps.add(new Step(this::isAnswered, () -> command("/perfwarden help")));
    }

    private void run() {
        steps.add(new Step(() -> true, () -> deliveries.run(begun())));
        steps.add(new Step(() -> true, () -> deliveries.run(ended())));
    }

    private Run begun() {
        return home.actions().begin(home.actions().request(StandInActions.Request.of(now())));
    }

    private Run ended() {
        Run run =
                home.actions().runs().stream()
                        .filter(it -> it.sha().equals(now().sha()))
                        .findFirst()
                        .orElseThrow();
        String times = UseCaseWorld.times(100, kind == Kind.AS_FAST ? 100 : 130);
        home.actions()
                .attach(
                        run,
                        "bench-core",
                        new StandInBytes(UseCaseWorld.zip("results.json", times)));
        return home.actions().complete(run, "success");
    }

    /** In a second after that of the last change: only then is it known what a command is about. */
    private boolean isRead() {
        return checks().anyMatch(Check::completed)
                && (kind == Kind.AS_FAST || !comments().isEmpty())
                && comments().stream().allMatch(it -> it.updatedAt().isBefore(world.now()));
    }

    /** Whether the last command was obeyed, and what came of it was judged. */
    private boolean isAnswered() {
        return reactions().contains("rocket")
                && checks().anyMatch(check -> check.sha().equals(now().sha()) && check.completed());
    }

    private StandInDelivery command(String text) {
        return deliveries.comment(now(), home.conversation().say(pull.number(), "alice", text));
    }

    /** What happens next, if its time has come. */
    Optional<StandInDelivery> next() {
        return Optional.ofNullable(steps.peek())
                .filter(step -> step.when().getAsBoolean())
                .map(_ -> steps.remove().what().get());
    }

    /** How much is still to happen. */
    int left() {
        return steps.size();
    }

    /** How far it has come. */
    String progress() {
        return "%s: %d steps, %d comments, reactions %s, checks %s"
                .formatted(
                        this,
                        left(),
                        comments().size(),
                        reactions(),
                        checks().map(Check::status).toList());
    }

    private StandInPull now() {
        return home.pull(pull.number()).orElseThrow();
    }

    private Stream<Check> checks() {
        return Stream.of(pull.sha(), now().sha())
                .distinct()
                .flatMap(sha -> home.checks().on(sha).stream());
    }

    private List<Comment> comments() {
        return home.conversation().byApp(pull.number());
    }

    private List<String> reactions() {
        List<Long> comments =
                home.conversation().on(pull.number()).stream().map(Comment::id).toList();
        return home.conversation().reactions().stream()
                .filter(it -> comments.contains(it.comment()))
                .map(it -> it.content())
                .sorted()
                .toList();
    }

    /** All that the app has said and done. */
    String shown() {
        String checked =
                checks().map(it ->
                                it.status()
                                        + " "
                                        + it.conclusion()
                                        + "\n"
                                        + it.title()
                                        + "\n"
                                        + it.output().summary())
                        .collect(Collectors.joining("\n"));
        String said = comments().stream().map(Comment::body).collect(Collectors.joining("\n---\n"));
        String done =
                home.appCommits().stream()
                        .map(it -> it.message() + it.changed().keySet())
                        .collect(Collectors.joining("\n---\n"));
        String proposed =
                home.pulls().stream()
                        .skip(1)
                        .map(it -> it.title() + "\n" + it.body() + "\n" + it.state())
                        .collect(Collectors.joining("\n---\n"));
        return Shown.plain(
                String.join("\n---\n", checked, said, reactions().toString(), done, proposed));
    }

    @Override
    public String toString() {
        return home.name() + " " + kind;
    }
}
