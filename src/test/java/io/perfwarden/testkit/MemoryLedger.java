package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.db.BaselineAcceptances;
import io.perfwarden.db.BranchNotes;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.FactStore.KnownRefs;
import io.perfwarden.db.InstalledRepositories;
import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.RowAcceptances;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;

/** The ledger of one repository in memory; each change is one step that may be a process's last. */
public final class MemoryLedger {
    private final Fuse fuse;
    private final MemoryCommits commits;

    public MemoryLedger(Fuse fuse) {
        this.fuse = fuse;
        this.commits = new MemoryCommits(fuse);
    }

    /** All of it, as use cases take it. */
    public FactStore ledger() {
        return new FactStore(
                new MemoryRepositories(),
                commits.pulls(),
                commits,
                commits.results(),
                commits.history(),
                commits.history().imports(),
                new NoPastRuns(),
                new MemoryPublications(),
                new MemoryOrders(),
                new MemoryAcceptances(),
                new MemoryRowAcceptances(),
                new MemoryTrials(fuse),
                new MemoryProofs(),
                new MemoryBranchVerdicts(),
                new MemoryKnownFiles(),
                new NoRefs(),
                new MemoryRequests(),
                new MemoryPictures(),
                new MemoryNotes());
    }

    private static final class MemoryRepositories implements InstalledRepositories {
        private final Map<RepoId, InstalledRepo> repos = new LinkedHashMap<>();

        @Override
        public void record(InstalledRepo repo) {
            repos.put(repo.id(), repo);
        }

        @Override
        public Optional<InstalledRepo> find(RepoId id) {
            return Optional.ofNullable(repos.get(id));
        }

        @Override
        public List<InstallationId> installations() {
            return repos.values().stream().map(InstalledRepo::installation).distinct().toList();
        }

        @Override
        public Optional<InstalledRepo> named(RepoName name) {
            return repos.values().stream()
                    .filter(repo -> repo.name().equals(name))
                    .max(Comparator.comparingLong(repo -> repo.id().value()));
        }

        @Override
        public List<InstalledRepo> of(InstallationId installation) {
            return List.copyOf(repos.values());
        }
    }

    private final class MemoryPublications implements PublishedReports {
        private final Map<Key, Publication> all = new LinkedHashMap<>();

        @Override
        public Publication find(Key key) {
            Publication known = all.get(key);
            return known == null ? Publication.none(key) : known;
        }

        @Override
        public Optional<Publication> replace(Publication next) {
            fuse.step();
            if (find(next.key()).revision() != next.revision()) {
                return Optional.empty();
            }
            Publication stored = revised(next);
            all.put(next.key(), stored);
            fuse.step();
            return Optional.of(stored);
        }

        private static Publication revised(Publication it) {
            return new Publication(
                    it.key(),
                    it.revision() + 1,
                    it.generation(),
                    it.phase(),
                    it.remoteId(),
                    it.open(),
                    it.digest(),
                    it.facts(),
                    it.body(),
                    it.at(),
                    it.seen());
        }

        @Override
        public List<Publication> checksOn(RepoId repo, CommitSha sha) {
            return all.values().stream()
                    .filter(it -> it.key().kind() == Kind.CHECK)
                    .filter(it -> it.key().subject().equals(sha.value()))
                    .sorted(Comparator.comparing(it -> it.key().name()))
                    .toList();
        }

        @Override
        public List<Publication> openSince(Instant before) {
            return openIn(new RepoId(1)).stream().filter(it -> it.at().isBefore(before)).toList();
        }

        @Override
        public List<Publication> openIn(RepoId repo) {
            return all.values().stream()
                    .filter(it -> it.open() && it.key().kind() == Kind.CHECK)
                    .toList();
        }
    }

    private final class MemoryOrders implements CommandOrders {
        private final Map<OrderId, Boolean> done = new LinkedHashMap<>();
        private final Map<OrderId, String> notes = new LinkedHashMap<>();

        @Override
        public boolean begin(OrderId order, Instant now) {
            fuse.step();
            return !Boolean.TRUE.equals(done.computeIfAbsent(order, _ -> false));
        }

        @Override
        public void note(OrderId order, String text) {
            fuse.step();
            notes.put(order, text);
            fuse.step();
        }

        @Override
        public Optional<String> noted(OrderId order) {
            return Optional.ofNullable(notes.get(order));
        }

        @Override
        public void finish(OrderId order) {
            fuse.step();
            done.put(order, true);
            fuse.step();
        }
    }

    private static final class MemoryAcceptances implements BaselineAcceptances {
        private final List<Acceptance> all = new ArrayList<>();

        @Override
        public void record(Acceptance acceptance) {
            withdraw(acceptance);
            all.add(acceptance);
        }

        @Override
        public void withdraw(Acceptance acceptance) {
            all.removeIf(it ->
                    it.pull().equals(acceptance.pull())
                            && it.path().equals(acceptance.path())
                            && it.blobSha().equals(acceptance.blobSha()));
        }

        @Override
        public List<Acceptance> of(RepoId repo, PullNumber pull) {
            return all.stream().filter(it -> it.pull().equals(pull)).toList();
        }
    }

    private static final class MemoryNotes implements BranchNotes {
        private final Map<String, BranchNote> all = new LinkedHashMap<>();

        @Override
        public void record(RepoId repo, BranchNote note) {
            all.putIfAbsent(note.order(), note);
        }

        @Override
        public boolean await(RepoId repo, PullNumber pull) {
            return all.values().stream().anyMatch(it -> isWaiting(it, pull));
        }

        private static boolean isWaiting(BranchNote note, PullNumber pull) {
            return note.pull().equals(pull) && note.commit().isEmpty();
        }

        @Override
        public void merged(RepoId repo, PullNumber pull, CommitSha commit) {
            all.replaceAll((_, it) ->
                    isWaiting(it, pull)
                            ? new BranchNote(
                                    it.order(),
                                    pull,
                                    Optional.of(commit),
                                    it.login(),
                                    it.benchmarks(),
                                    it.text(),
                                    it.at())
                            : it);
        }

        @Override
        public List<BranchNote> of(RepoId repo) {
            return all.values().stream().filter(it -> it.commit().isPresent()).toList().reversed();
        }
    }

    private static final class MemoryRowAcceptances implements RowAcceptances {
        private final Map<PullNumber, Map<String, RowAcceptance>> all = new LinkedHashMap<>();

        @Override
        public void record(RepoId repo, PullNumber pull, RowAcceptance acceptance) {
            all.computeIfAbsent(pull, _ -> new LinkedHashMap<>())
                    .putIfAbsent(acceptance.order(), acceptance);
        }

        @Override
        public List<RowAcceptance> of(RepoId repo, PullNumber pull) {
            return List.copyOf(all.getOrDefault(pull, Map.of()).values());
        }
    }

    /** Nothing is stored of names. */
    private static final class NoRefs implements KnownRefs {
        @Override
        public List<CommitSha> commits(RepoId repo, String digits) {
            return List.of();
        }

        @Override
        public Optional<CommitSha> tagged(RepoId repo, String tag) {
            return Optional.empty();
        }

        @Override
        public List<CommitSha> ofBranch(RepoId repo, String branch, int most) {
            return List.of();
        }

        @Override
        public Optional<CommitSha> measured(RepoId repo, List<CommitSha> line) {
            return Optional.empty();
        }

        @Override
        public Optional<VerdictRecords.RecordKey> newestVerdict(RepoId repo) {
            return Optional.empty();
        }
    }
}
