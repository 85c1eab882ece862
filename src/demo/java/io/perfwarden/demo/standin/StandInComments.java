package io.perfwarden.demo.standin;

import module java.base;

/** Comments of a repository's pull requests, and reactions to them. Guarded by its world. */
public final class StandInComments {
    /**
     * A comment.
     *
     * @param issue number of the pull request
     * @param bot whether the app wrote it
     */
    public record Comment(
            long id,
            int issue,
            String author,
            boolean bot,
            String body,
            Instant createdAt,
            Instant updatedAt) {}

    /** A reaction of the app to a comment. */
    public record Reaction(long comment, String content) {}

    private final StandInWorld world;
    private final SortedMap<Long, Comment> comments = new TreeMap<>();
    private final List<Reaction> reactions = new ArrayList<>();

    StandInComments(StandInWorld world) {
        this.world = world;
    }

    /** Writes a comment as a person. */
    public Comment say(int issue, String author, String body) {
        return add(issue, author, false, body);
    }

    /** Writes a comment as the app. */
    public Comment post(int issue, String body) {
        return add(issue, world.installation().app().botLogin(), true, body);
    }

    private Comment add(int issue, String author, boolean bot, String body) {
        synchronized (world) {
            Instant now = world.now();
            Comment comment = new Comment(world.nextId(), issue, author, bot, body, now, now);
            comments.put(comment.id(), comment);
            world.changed();
            return comment;
        }
    }

    public Optional<Comment> edit(long id, String body) {
        synchronized (world) {
            comments.computeIfPresent(
                    id,
                    (_, old) ->
                            new Comment(
                                    id,
                                    old.issue(),
                                    old.author(),
                                    old.bot(),
                                    body,
                                    old.createdAt(),
                                    world.now()));
            world.changed();
            return find(id);
        }
    }

    /**
     * @return whether it was there
     */
    public boolean delete(long id) {
        synchronized (world) {
            boolean deleted = comments.remove(id) != null;
            world.changed();
            return deleted;
        }
    }

    /**
     * Reacts as the app.
     *
     * @return whether it had not before
     */
    public boolean react(long comment, String content) {
        synchronized (world) {
            Reaction reaction = new Reaction(comment, content);
            boolean added = !reactions.contains(reaction) && reactions.add(reaction);
            world.changed();
            return added;
        }
    }

    public Optional<Comment> find(long id) {
        synchronized (world) {
            return Optional.ofNullable(comments.get(id));
        }
    }

    /** Oldest first. */
    public List<Comment> comments() {
        synchronized (world) {
            return List.copyOf(comments.values());
        }
    }

    /** Of one pull request, oldest first. */
    public List<Comment> on(int issue) {
        return comments().stream().filter(comment -> comment.issue() == issue).toList();
    }

    /** The app's own of one pull request, oldest first. */
    public List<Comment> byApp(int issue) {
        return on(issue).stream().filter(Comment::bot).toList();
    }

    public List<Reaction> reactions() {
        synchronized (world) {
            return List.copyOf(reactions);
        }
    }
}
