package io.perfwarden.demo.standin.world;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** All that this GitHub knows. Every change wakes those who {@link #await}. */
public final class World {
    private final InstantSource time;
    private final Installation installation;
    private final GitStore git = new GitStore();
    private final SortedMap<Long, Repository> repositories = new TreeMap<>();
    private final Map<String, Repository> formerNames = new HashMap<>();
    private final Set<Long> neighbours = new HashSet<>();
    private long lastId = 1000;

    public World(App app, InstantSource time) {
        this.installation = new Installation(this, app);
        this.time = time;
    }

    /** Adds a repository that the app is installed on. */
    public Repository add(long id, String owner, String name) {
        return put(new Repository.Identity(id, owner, name, false));
    }

    /** Forks a repository; the app is not installed on the fork. */
    public synchronized Repository fork(Repository parent, long id, String owner) {
        Repository fork = put(new Repository.Identity(id, owner, parent.name(), true));
        parent.head(Repository.DEFAULT_BRANCH)
                .ifPresent(sha -> fork.point(Repository.DEFAULT_BRANCH, sha));
        return fork;
    }

    private synchronized Repository put(Repository.Identity identity) {
        Repository repository = new Repository(this, identity);
        repositories.put(identity.id(), repository);
        return repository;
    }

    /** Deletes a repository; its pull requests elsewhere stay and no longer say where from. */
    public synchronized void delete(Repository gone) {
        repositories.remove(gone.id());
        repositories.values().forEach(it -> it.repositoryGone(gone));
        changed();
    }

    synchronized void renamed(Repository repository, String formerName) {
        formerNames.put(formerName, repository);
    }

    public synchronized List<Repository> repositories() {
        return List.copyOf(repositories.values());
    }

    public Optional<Repository> find(String fullName) {
        return repositories().stream().filter(it -> it.fullName().equals(fullName)).findFirst();
    }

    public synchronized Optional<Repository> find(long id) {
        return Optional.ofNullable(repositories.get(id));
    }

    /** What had this name once. */
    public synchronized Optional<Repository> formerly(String fullName) {
        return Optional.ofNullable(formerNames.get(fullName));
    }

    public Installation installation() {
        return installation;
    }

    /** Another account installs the app, on repositories of this world. */
    public synchronized void installedBeside(long id) {
        neighbours.add(id);
    }

    /** Whether the app is installed under this id. */
    public synchronized boolean isInstalled(long id) {
        return id == installation.app().installation() || neighbours.contains(id);
    }

    public GitStore git() {
        return git;
    }

    /** The moment in whole seconds, as GitHub tells it. */
    public Instant now() {
        return time.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    public synchronized long nextId() {
        return ++lastId;
    }

    synchronized void changed() {
        notifyAll();
    }

    /**
     * Waits for something to become true.
     *
     * @return whether it did before the time was over
     */
    public synchronized boolean await(BooleanSupplier condition, Duration atMost)
            throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!condition.getAsBoolean()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }
}
