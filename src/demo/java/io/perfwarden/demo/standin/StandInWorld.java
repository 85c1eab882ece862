package io.perfwarden.demo.standin;

import module java.base;

/** All that this GitHub knows. Every change wakes those who {@link #await}. */
public final class StandInWorld {
    private final InstantSource time;
    private final StandInInstallation installation;
    private final GitStore git = new GitStore();
    private final SortedMap<Long, StandInRepository> repositories = new TreeMap<>();
    private final Map<String, StandInRepository> formerNames = new HashMap<>();
    private final Set<Long> neighbours = new HashSet<>();
    private long lastId = 1000;

    public StandInWorld(StandInApp app, InstantSource time) {
        this.installation = new StandInInstallation(this, app);
        this.time = time;
    }

    /** Adds a repository that the app is installed on. */
    public StandInRepository add(long id, String owner, String name) {
        return put(new StandInRepository.Identity(id, owner, name, false));
    }

    /** Forks a repository; the app is not installed on the fork. */
    public synchronized StandInRepository fork(StandInRepository parent, long id, String owner) {
        StandInRepository fork =
                put(new StandInRepository.Identity(id, owner, parent.name(), true));
        parent.head(StandInRepository.DEFAULT_BRANCH)
                .ifPresent(sha -> fork.point(StandInRepository.DEFAULT_BRANCH, sha));
        return fork;
    }

    private synchronized StandInRepository put(StandInRepository.Identity identity) {
        StandInRepository repository = new StandInRepository(this, identity);
        repositories.put(identity.id(), repository);
        return repository;
    }

    /** Deletes a repository; its pull requests elsewhere stay and no longer say where from. */
    public synchronized void delete(StandInRepository gone) {
        repositories.remove(gone.id());
        repositories.values().forEach(it -> it.repositoryGone(gone));
        changed();
    }

    synchronized void renamed(StandInRepository repository, String formerName) {
        formerNames.put(formerName, repository);
    }

    public synchronized List<StandInRepository> repositories() {
        return List.copyOf(repositories.values());
    }

    public Optional<StandInRepository> find(String fullName) {
        return repositories().stream().filter(it -> it.fullName().equals(fullName)).findFirst();
    }

    public synchronized Optional<StandInRepository> find(long id) {
        return Optional.ofNullable(repositories.get(id));
    }

    /** What had this name once. */
    public synchronized Optional<StandInRepository> formerly(String fullName) {
        return Optional.ofNullable(formerNames.get(fullName));
    }

    public StandInInstallation installation() {
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
