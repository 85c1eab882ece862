package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.CommentGateway;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;

/** Comments in memory. */
final class FakeComments implements CommentGateway {
    private record Kept(PullNumber pull, boolean own, String body, Instant at) {}

    private final FakeCalls calls;
    private final FakeTime time;
    private final Map<Long, Kept> comments = new TreeMap<>();
    private final List<FakeGitHub.Reacted> reactions = new ArrayList<>();
    private long nextId = 1000;

    FakeComments(FakeCalls calls, FakeTime time) {
        this.calls = calls;
        this.time = time;
    }

    @Override
    public List<Posted> ownComments(InstalledRepo repo, PullNumber pull, String marker) {
        return calls.answer(
                "comments.own",
                "#" + pull,
                () ->
                        on(pull, true).stream()
                                .filter(comment -> ("\n" + comment.body()).contains("\n" + marker))
                                .toList());
    }

    @Override
    public Posted create(InstalledRepo repo, PullNumber pull, String body) {
        return calls.answer("comments.create", "#" + pull, () -> add(pull, true, body));
    }

    @Override
    public Optional<Posted> edit(InstalledRepo repo, CommentId comment, String body) {
        return calls.answer("comments.edit", comment.toString(), () -> replace(comment, body));
    }

    @Override
    public void delete(InstalledRepo repo, CommentId comment) {
        calls.run("comments.delete", comment.toString(), () -> remove(comment));
    }

    @Override
    public void react(InstalledRepo repo, CommentId comment, Reaction reaction) {
        FakeGitHub.Reacted reacted = new FakeGitHub.Reacted(comment, reaction);
        calls.run(
                "comments.react",
                comment + " " + reaction.name().toLowerCase(Locale.ROOT),
                () -> {
                    if (!reactions.contains(reacted)) {
                        reactions.add(reacted);
                    }
                });
    }

    Posted add(PullNumber pull, boolean own, String body) {
        CommentId id = new CommentId(nextId++);
        Kept kept = new Kept(pull, own, body, time.stamp());
        comments.put(id.value(), kept);
        return posted(id, kept);
    }

    Optional<Posted> replace(CommentId id, String body) {
        Kept old = comments.get(id.value());
        if (old == null) {
            return Optional.empty();
        }
        Kept kept = new Kept(old.pull(), old.own(), body, time.stamp());
        comments.put(id.value(), kept);
        return Optional.of(posted(id, kept));
    }

    List<Posted> on(PullNumber pull, boolean own) {
        return comments.entrySet().stream()
                .filter(e -> e.getValue().pull().equals(pull) && e.getValue().own() == own)
                .map(e -> posted(new CommentId(e.getKey()), e.getValue()))
                .toList();
    }

    void remove(CommentId comment) {
        comments.remove(comment.value());
    }

    List<FakeGitHub.Reacted> reactions() {
        return List.copyOf(reactions);
    }

    private static Posted posted(CommentId id, Kept kept) {
        return new Posted(id, kept.body(), kept.at());
    }
}
