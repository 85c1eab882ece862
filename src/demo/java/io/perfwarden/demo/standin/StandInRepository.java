package io.perfwarden.demo.standin;

import module java.base;

import io.perfwarden.demo.standin.StandInPull.Source;

/** A repository, or a fork of one. Guarded by its world. */
public final class StandInRepository {
    public static final String DEFAULT_BRANCH = "main";

    private final StandInWorld world;
    private final long id;
    private final String owner;
    private final boolean fork;
    private final StandInComments conversation;
    private final StandInChecks checks;
    private final StandInActions actions;
    private final Map<String, String> branches = new TreeMap<>();
    private final SortedMap<Integer, StandInPull> pulls = new TreeMap<>();
    private final Map<String, String> roles = new HashMap<>();
    private final Map<String, String> oddities = new HashMap<>();
    private final Set<String> closedBranches = new HashSet<>();
    private final List<StandInCommit> appCommits = new ArrayList<>();
    private String name;
    private boolean isPrivate;

    StandInRepository(StandInWorld world, Identity identity) {
        this.world = world;
        this.id = identity.id();
        this.owner = identity.owner();
        this.name = identity.name();
        this.fork = identity.fork();
        this.conversation = new StandInComments(world);
        this.checks = new StandInChecks(world);
        this.actions = new StandInActions(world, this);
    }

    record Identity(long id, String owner, String name, boolean fork) {}

    /** A pull request to open. */
    public record Opening(String title, String author, String into, String body) {
        public Opening(String title, String author) {
            this(title, author, DEFAULT_BRANCH, "");
        }
    }

    public long id() {
        return id;
    }

    public String owner() {
        return owner;
    }

    public String name() {
        synchronized (world) {
            return name;
        }
    }

    public String fullName() {
        return owner + "/" + name();
    }

    public boolean fork() {
        return fork;
    }

    public StandInWorld world() {
        return world;
    }

    public StandInComments conversation() {
        return conversation;
    }

    public StandInChecks checks() {
        return checks;
    }

    public StandInActions actions() {
        return actions;
    }

    /** Shows it to everyone, or to those only who have a role. */
    public void setPrivate(boolean value) {
        synchronized (world) {
            isPrivate = value;
        }
    }

    public boolean isPrivate() {
        synchronized (world) {
            return isPrivate;
        }
    }

    /** Whether an account was given a role. */
    boolean isGranted(String login) {
        synchronized (world) {
            return !roles.getOrDefault(login, "none").equals("none");
        }
    }

    /** Gives it another name; the old one leads to it. */
    public void rename(String newName) {
        synchronized (world) {
            world.renamed(this, fullName());
            name = newName;
        }
    }

    public Optional<String> head(String branch) {
        synchronized (world) {
            return Optional.ofNullable(branches.get(branch));
        }
    }

    /**
     * A commit that the API shows.
     *
     * @param ref branch, full ref or id
     */
    public Optional<StandInCommit> resolve(String ref) {
        String branch = ref.replaceFirst("^(refs/)?heads/", "");
        return world.git().find(head(branch).orElse(ref));
    }

    /**
     * Commits files to a branch, which starts at the default branch where it does not exist.
     *
     * @return the new commit's id
     */
    public String push(String branch, String message, Map<String, StandInBytes> files) {
        return push(branch, message, files, Set.of());
    }

    public String push(
            String branch, String message, Map<String, StandInBytes> files, Set<String> deleted) {
        synchronized (world) {
            List<String> parents = head(branch).or(() -> head(DEFAULT_BRANCH)).stream().toList();
            StandInCommit commit =
                    world.git()
                            .commit(
                                    new GitStore.Draft(parents, message, files, deleted),
                                    world.now());
            point(branch, commit.sha());
            return commit.sha();
        }
    }

    /** Makes a branch point at a commit; open pull requests from it follow. */
    public void point(String branch, String sha) {
        synchronized (world) {
            branches.put(branch, sha);
            world.repositories().forEach(it -> it.follow(this, branch, sha));
            world.changed();
        }
    }

    /** Deletes a branch; open pull requests from it are closed. */
    public void remove(String branch) {
        synchronized (world) {
            branches.remove(branch);
            world.repositories().forEach(it -> it.sourceGone(this, branch));
            world.changed();
        }
    }

    private void sourceGone(StandInRepository gone, String branch) {
        pulls.replaceAll((_, pull) ->
                pull.open() && pull.source().is(gone, branch)
                        ? pull.in(StandInPull.State.CLOSED, world.now())
                        : pull);
    }

    private void follow(StandInRepository moved, String branch, String sha) {
        pulls.replaceAll((_, pull) ->
                pull.open() && pull.source().is(moved, branch) && !pull.sha().equals(sha)
                        ? pull.at(sha, world.now())
                        : pull);
    }

    void repositoryGone(StandInRepository gone) {
        pulls.replaceAll((_, pull) ->
                pull.source().repository().filter(it -> it == gone).isPresent()
                        ? pull.from(pull.source().withoutRepository(), world.now())
                        : pull);
        actions.repositoryGone(gone);
    }

    /** Commits as the app, on top of what the branch is at. */
    public StandInCommit commitByApp(
            String branch, String message, Map<String, StandInBytes> files) {
        synchronized (world) {
            List<String> parents = head(branch).stream().toList();
            StandInCommit commit =
                    world.git().commit(GitStore.Draft.of(parents, message, files), world.now());
            appCommits.add(commit);
            point(branch, commit.sha());
            return commit;
        }
    }

    /** Opens a pull request from a branch of this repository or of a fork. */
    public StandInPull open(Opening opening, StandInRepository from, String branch) {
        synchronized (world) {
            int number = pulls.isEmpty() ? 1 : pulls.lastKey() + 1;
            return put(
                    new StandInPull(
                            this,
                            number,
                            opening.title(),
                            opening.body(),
                            opening.author(),
                            Source.of(from, branch),
                            from.head(branch).orElseThrow(),
                            opening.into(),
                            StandInPull.State.OPEN,
                            world.now()));
        }
    }

    /** Adds a pull request, or replaces the one of its number. */
    public StandInPull put(StandInPull pull) {
        synchronized (world) {
            pulls.put(pull.number(), pull);
            world.changed();
            return pull;
        }
    }

    /** A pull request as it is now. */
    public Optional<StandInPull> pull(int number) {
        synchronized (world) {
            return Optional.ofNullable(pulls.get(number));
        }
    }

    /** By number. */
    public List<StandInPull> pulls() {
        synchronized (world) {
            return List.copyOf(pulls.values());
        }
    }

    public StandInPull close(int number) {
        synchronized (world) {
            return put(pull(number).orElseThrow().in(StandInPull.State.CLOSED, world.now()));
        }
    }

    /** Gives a pull request another title and text. */
    public StandInPull retell(int number, String title, String body) {
        synchronized (world) {
            return put(pull(number).orElseThrow().saying(title, body, world.now()));
        }
    }

    /** Gives a pull request another base. */
    public StandInPull retarget(int number, String into) {
        synchronized (world) {
            return put(pull(number).orElseThrow().into(into, world.now()));
        }
    }

    /** Merges a pull request; of a file that both sides changed the pull request's is taken. */
    public StandInPull merge(int number) {
        synchronized (world) {
            StandInPull pull = pull(number).orElseThrow();
            point(pull.into(), merged(pull).sha());
            return put(pull.in(StandInPull.State.MERGED, world.now()));
        }
    }

    /** Puts a pull request into the merge queue. */
    public StandInMergeGroup enqueue(int number) {
        synchronized (world) {
            StandInPull pull = pull(number).orElseThrow();
            String base = head(pull.into()).orElseThrow();
            String branch = "gh-readonly-queue/" + pull.into() + "/pr-" + number + "-" + base;
            StandInCommit trial = merged(pull);
            point(branch, trial.sha());
            return new StandInMergeGroup(this, branch, trial.sha(), base, pull.into());
        }
    }

    private StandInCommit merged(StandInPull pull) {
        String base = head(pull.into()).orElseThrow();
        Map<String, StandInBytes> written = new TreeMap<>();
        Set<String> deleted = new HashSet<>();
        SortedMap<String, StandInBytes> theirs = world.git().find(pull.sha()).orElseThrow().files();
        for (GitStore.FileChange change : world.git().changes(base, pull.sha())) {
            if (theirs.containsKey(change.path())) {
                written.put(change.path(), theirs.get(change.path()));
            } else {
                deleted.add(change.path());
            }
            change.previous().ifPresent(deleted::add);
        }
        String message = "Merge pull request #" + pull.number() + " from " + pull.branch();
        return world.git()
                .commit(
                        new GitStore.Draft(List.of(base, pull.sha()), message, written, deleted),
                        world.now());
    }

    /**
     * Gives a person a permission; everybody else may read.
     *
     * @param level {@code admin}, {@code write}, {@code read} or {@code none}
     */
    public void permit(String login, String level) {
        synchronized (world) {
            roles.put(login, level);
        }
    }

    public String permission(String login) {
        synchronized (world) {
            return roles.getOrDefault(login, "read");
        }
    }

    /**
     * Lets something else than a file have a name, on every branch.
     *
     * @param type {@code submodule} or {@code symlink}
     */
    public void odd(String path, String type) {
        synchronized (world) {
            oddities.put(path, type);
        }
    }

    public Optional<String> oddity(String path) {
        synchronized (world) {
            return Optional.ofNullable(oddities.get(path));
        }
    }

    /** Lets only people push to a branch. */
    public void protect(String branch) {
        synchronized (world) {
            closedBranches.add(branch);
        }
    }

    public boolean isProtected(String branch) {
        synchronized (world) {
            return closedBranches.contains(branch);
        }
    }

    /** Commits the app made, oldest first. */
    public List<StandInCommit> appCommits() {
        synchronized (world) {
            return List.copyOf(appCommits);
        }
    }
}
