package io.perfwarden.testkit;

import io.perfwarden.github.Comments;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Comments in memory. */
final class FakeComments implements Comments {
    private record Kept(PullNumber pull, boolean own, String body) {}

    private final FakeCalls calls;
    private final Map<Long, Kept> comments = new TreeMap<>();
    private final List<FakeGitHub.Reacted> reactions = new ArrayList<>();
    private long nextId = 1000;

    FakeComments(FakeCalls calls) {
        this.calls = calls;
    }

    @Override
    public List<Posted> own(Repo repo, PullNumber pull, String markerPrefix) {
        return calls.answer(
                "comments.own",
                "#" + pull,
                () ->
                        on(pull, true).stream()
                                .filter(comment ->
                                        ("\n" + comment.body()).contains("\n" + markerPrefix))
                                .toList());
    }

    @Override
    public long create(Repo repo, PullNumber pull, String body) {
        return calls.answer("comments.create", "#" + pull, () -> add(pull, true, body));
    }

    @Override
    public boolean edit(Repo repo, long commentId, String body) {
        return calls.answer(
                "comments.edit",
                Long.toString(commentId),
                () ->
                        Objects.nonNull(
                                comments.computeIfPresent(
                                        commentId,
                                        (_, kept) -> new Kept(kept.pull(), kept.own(), body))));
    }

    @Override
    public void delete(Repo repo, long commentId) {
        calls.run("comments.delete", Long.toString(commentId), () -> comments.remove(commentId));
    }

    @Override
    public void react(Repo repo, long commentId, Reaction reaction) {
        FakeGitHub.Reacted reacted = new FakeGitHub.Reacted(commentId, reaction);
        calls.run(
                "comments.react",
                commentId + " " + reaction.content(),
                () -> {
                    if (!reactions.contains(reacted)) {
                        reactions.add(reacted);
                    }
                });
    }

    long add(PullNumber pull, boolean own, String body) {
        comments.put(nextId, new Kept(pull, own, body));
        return nextId++;
    }

    List<Posted> on(PullNumber pull, boolean own) {
        return comments.entrySet().stream()
                .filter(e -> e.getValue().pull().equals(pull) && e.getValue().own() == own)
                .map(e -> new Posted(e.getKey(), e.getValue().body()))
                .toList();
    }

    void remove(long commentId) {
        comments.remove(commentId);
    }

    List<FakeGitHub.Reacted> reactions() {
        return List.copyOf(reactions);
    }
}
