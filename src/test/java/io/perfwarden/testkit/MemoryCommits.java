package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.EventOrder;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun;

/** Commits, pull requests and results of one repository in memory. */
final class MemoryCommits implements CommitLedger {
    private final Fuse fuse;
    private final Map<CommitSha, Long> versions = new HashMap<>();
    private final Map<Integer, PullRequest> pulls = new TreeMap<>();
    private final Map<Integer, CommitSha> left = new HashMap<>();
    private final Map<String, Set<BranchName>> bases = new HashMap<>();
    private final Map<String, PullLedger.FormerBase> formerBases = new TreeMap<>();
    private final Map<Integer, List<PullLedger.Shown>> shown = new HashMap<>();
    private final Map<Long, WorkflowRun> runs = new TreeMap<>();
    private final Set<Attempt> taken = new HashSet<>();
    private final Map<Attempt, Set<String>> late = new HashMap<>();
    private final Map<CommitSha, MergeGroup> groups = new HashMap<>();
    private final Set<CommitSha> gone = new HashSet<>();
    private final Map<CommitSha, Set<BranchName>> branches = new HashMap<>();
    private final Map<CommitSha, Instant> waits = new HashMap<>();
    private final Map<CommitSha, Instant> searched = new HashMap<>();
    private final Map<CommitSha, Instant> ready = new HashMap<>();
    private final Map<CommitSha, List<CommitFacts.Waiver>> waivers = new HashMap<>();
    private final Map<CommitSha, List<CommitFacts.Fault>> faults = new HashMap<>();
    private final Map<CommitSha, Map<Attempt, CommitFacts.SuspectAttempt>> doubted =
            new HashMap<>();
    private final Map<CommitSha, List<CommitFacts.FailedMeasurement>> reds = new HashMap<>();
    private final Map<Attempt, Integer> looks = new HashMap<>();
    private final Map<Attempt, Instant> listings = new HashMap<>();
    private final Set<Attempt> listed = new HashSet<>();
    private final Map<Attempt, List<ResultLedger.Stored>> brought = new TreeMap<>();

    private final MemoryHistory history;

    MemoryCommits(Fuse fuse) {
        this.fuse = fuse;
        this.history = new MemoryHistory(fuse);
    }

    MemoryHistory history() {
        return history;
    }

    private <T> T changing(CommitSha sha, Supplier<T> change) {
        fuse.step();
        versions.merge(sha, 1L, Long::sum);
        T result = change.get();
        fuse.step();
        return result;
    }

    @Override
    public CommitRecord read(RepoId repo, CommitSha sha) {
        return new CommitRecord(
                versions.getOrDefault(sha, 0L),
                targets(sha),
                runs.values().stream()
                        .filter(run -> run.headSha().equals(sha))
                        .map(run -> new CommitFacts.Run(run, taken.contains(run.attempt()), false))
                        .toList(),
                brought(sha),
                Optional.ofNullable(waits.get(sha)),
                waivers.getOrDefault(sha, List.of()),
                faults.getOrDefault(sha, List.of()),
                Optional.ofNullable(searched.get(sha)),
                doubted.getOrDefault(sha, Map.of()).values().stream().toList(),
                reds.getOrDefault(sha, List.of()),
                Optional.ofNullable(ready.get(sha)),
                List.of());
    }

    @Override
    public void judged(
            RepoId repo,
            CommitSha sha,
            List<CommitFacts.FailedMeasurement> red,
            List<CommitFacts.FailedMeasurement> answered) {
        fuse.step();
        List<CommitFacts.FailedMeasurement> known =
                new ArrayList<>(reds.getOrDefault(sha, List.of()));
        Stream.concat(answered.stream(), red.stream())
                .forEach(now -> known.removeIf(it -> isAnswered(it, now)));
        red.stream()
                .filter(now -> known.stream().noneMatch(it -> isSame(it, now)))
                .forEach(known::add);
        reds.put(sha, known);
        fuse.step();
    }

    private static boolean isAnswered(
            CommitFacts.FailedMeasurement known, CommitFacts.FailedMeasurement now) {
        return isSame(known, now) && known.attempt().compareTo(now.attempt()) <= 0;
    }

    private static boolean isSame(
            CommitFacts.FailedMeasurement known, CommitFacts.FailedMeasurement now) {
        return known.pull().equals(now.pull()) && known.suite().equals(now.suite());
    }

    @Override
    public boolean doubted(RepoId repo, CommitSha sha, CommitFacts.SuspectAttempt it) {
        return changing(sha, () -> doubts(sha).putIfAbsent(it.attempt(), it) == null);
    }

    @Override
    public void answered(RepoId repo, CommitSha sha, CommitFacts.SuspectAttempt it) {
        changing(sha, () -> doubts(sha).replace(it.attempt(), it));
    }

    private Map<Attempt, CommitFacts.SuspectAttempt> doubts(CommitSha sha) {
        return doubted.computeIfAbsent(sha, _ -> new TreeMap<>());
    }

    private List<MergeTarget> targets(CommitSha sha) {
        List<MergeTarget> targets = new ArrayList<>();
        pulls.values().stream()
                .filter(pull -> pull.open() && pull.headSha().equals(sha))
                .forEach(pull ->
                        targets.add(
                                new MergeTarget.Pull(
                                        pull.number(), pull.head(), pull.baseBranch())));
        if (groups.containsKey(sha) && !gone.contains(sha)) {
            targets.add(new MergeTarget.Group(groups.get(sha).baseBranch()));
        }
        branches.getOrDefault(sha, Set.of())
                .forEach(
                        branch -> targets.add(MergeTarget.Branch.of(FakeGitHub.REPO.id(), branch)));
        return targets;
    }

    private List<CommitFacts.ImportedResult> brought(CommitSha sha) {
        List<CommitFacts.ImportedResult> all = new ArrayList<>();
        brought.forEach((attempt, stored) -> {
            WorkflowRun run = runs.get(attempt.run().value());
            if (run != null && run.headSha().equals(sha)) {
                stored.forEach(it ->
                        all.add(
                                new CommitFacts.ImportedResult(
                                        attempt,
                                        it.suite(),
                                        it.platform(),
                                        it.readable(),
                                        late.getOrDefault(attempt, Set.of()).contains(it.suite()),
                                        it.leftOut())));
            }
        });
        return all;
    }

    @Override
    public boolean record(RepoId repo, List<WorkflowRun> heard) {
        return heard.stream().filter(this::changes).count() > 0;
    }

    private boolean changes(WorkflowRun run) {
        RunId id = run.attempt().run();
        WorkflowRun known = runs.get(id.value());
        if (known != null && EventOrder.of(known, run).equals(known)) {
            return false;
        }
        return changing(
                run.headSha(),
                () -> {
                    runs.put(id.value(), run);
                    return true;
                });
    }

    @Override
    public void record(RepoId repo, MergeGroup group) {
        changing(group.headSha(), () -> groups.putIfAbsent(group.headSha(), group));
    }

    @Override
    public List<MergeGroup> groups(RepoId repo, BranchName base) {
        return groups.values().stream()
                .filter(group -> group.baseBranch().equals(base))
                .sorted(Comparator.comparing(group -> group.headSha().value()))
                .toList();
    }

    @Override
    public void endGroup(RepoId repo, CommitSha head) {
        changing(head, () -> gone.add(head));
    }

    @Override
    public void onBranch(RepoId repo, CommitSha sha, BranchName branch) {
        changing(sha, () -> branches.computeIfAbsent(sha, _ -> new HashSet<>()).add(branch));
    }

    @Override
    public void waitUntil(RepoId repo, CommitSha sha, Instant until) {
        changing(sha, () -> waits.merge(sha, until, (a, b) -> a.isAfter(b) ? a : b));
    }

    @Override
    public void ready(RepoId repo, CommitSha sha, Instant at) {
        changing(sha, () -> ready.merge(sha, at, (a, b) -> a.isAfter(b) ? a : b));
    }

    @Override
    public void searched(RepoId repo, CommitSha sha, Instant at) {
        changing(sha, () -> searched.put(sha, at));
    }

    @Override
    public void faulted(RepoId repo, CommitSha sha, CommitFacts.Fault fault) {
        changing(sha, () -> faults.computeIfAbsent(sha, _ -> new ArrayList<>()).add(fault));
    }

    @Override
    public void forgetFaults(RepoId repo, CommitSha sha) {
        changing(sha, () -> faults.remove(sha));
    }

    @Override
    public void waived(RepoId repo, CommitSha sha, CommitFacts.Waiver waiver) {
        changing(
                sha,
                () -> {
                    List<CommitFacts.Waiver> all =
                            waivers.computeIfAbsent(sha, _ -> new ArrayList<>());
                    return all.stream().anyMatch(it -> it.pull().equals(waiver.pull()))
                            || all.add(waiver);
                });
    }

    @Override
    public boolean failedBefore(RepoId repo, CommitSha head, PullNumber pull, String suite) {
        return false;
    }

    @Override
    public void listAgain(RepoId repo, CommitSha sha, Attempt attempt, Instant due) {
        fuse.step();
        listings.putIfAbsent(attempt, due);
    }

    @Override
    public List<Attempt> toListAgain(RepoId repo, CommitSha sha, Instant now) {
        return listings.entrySet().stream()
                .filter(it -> !listed.contains(it.getKey()) && !it.getValue().isAfter(now))
                .map(Map.Entry::getKey)
                .filter(it ->
                        Optional.ofNullable(runs.get(it.run().value()))
                                .filter(run -> run.headSha().equals(sha))
                                .isPresent())
                .sorted()
                .toList();
    }

    @Override
    public void listedTwice(RepoId repo, Attempt attempt) {
        fuse.step();
        listed.add(attempt);
    }

    @Override
    public boolean isListedTwice(RepoId repo, Attempt attempt) {
        return listed.contains(attempt);
    }

    @Override
    public int lookedInVain(RepoId repo, Attempt attempt) {
        fuse.step();
        return looks.merge(attempt, 1, Integer::sum);
    }

    ResultLedger results() {
        return new ResultLedger() {
            @Override
            public void takenIn(
                    RepoId repo, WorkflowRun run, boolean onDefaultBranch, List<Stored> stored) {
                changing(
                        run.headSha(),
                        () -> {
                            List<Stored> all =
                                    new ArrayList<>(brought.getOrDefault(run.attempt(), List.of()));
                            all.removeIf(it ->
                                    stored.stream().anyMatch(s -> s.suite().equals(it.suite())));
                            Set<String> lately =
                                    late.computeIfAbsent(run.attempt(), _ -> new HashSet<>());
                            stored.forEach(it -> lately.remove(it.suite()));
                            boolean known = !all.isEmpty();
                            stored.stream()
                                    .filter(it -> known || it.late())
                                    .forEach(it -> lately.add(it.suite()));
                            all.addAll(stored);
                            brought.put(run.attempt(), all);
                            faults.remove(run.headSha());
                            listings.remove(run.attempt());
                            listed.remove(run.attempt());
                            history.taken(run, onDefaultBranch ? stored : List.of());
                            return taken.add(run.attempt());
                        });
            }

            @Override
            public List<Stored> of(RepoId repo, Attempt attempt, String suite) {
                return brought.getOrDefault(attempt, List.of()).stream()
                        .filter(it -> it.suite().equals(suite))
                        .toList();
            }
        };
    }

    PullLedger pulls() {
        return new MemoryPulls();
    }

    private final class MemoryPulls implements PullLedger {
        /** Only pages, which read the tables, ask for it. */
        @Override
        public void merged(RepoId repo, PullNumber number, CommitSha sha) {}

        @Override
        public PullUpdate record(RepoId repo, PullRequest pull) {
            addBase(pull);
            Optional<PullRequest> known = find(repo, pull.number());
            EventOrder.RelativeAge news =
                    known.map(it -> EventOrder.of(it, pull)).orElse(EventOrder.RelativeAge.NEWER);
            if (news == EventOrder.RelativeAge.NEWER) {
                known.ifPresent(it -> leaveBase(it, pull));
                save(known, pull);
            } else {
                known.ifPresent(it -> leaveBase(pull, it));
            }
            return new PullUpdate(news, Optional.ofNullable(left.get(pull.number().value())));
        }

        @Override
        public PullUpdate recordAnswer(RepoId repo, PullRequest pull) {
            addBase(pull);
            Optional<PullRequest> known = find(repo, pull.number());
            boolean stale =
                    known.filter(it -> EventOrder.of(it, pull) == EventOrder.RelativeAge.OLDER)
                            .isPresent();
            if (!stale) {
                known.ifPresent(it -> leaveBase(it, pull));
                save(known, pull);
            } else {
                known.ifPresent(it -> leaveBase(pull, it));
            }
            return new PullUpdate(
                    stale ? EventOrder.RelativeAge.OLDER : EventOrder.RelativeAge.NEWER,
                    Optional.ofNullable(left.get(pull.number().value())));
        }

        private void addBase(PullRequest pull) {
            Set<BranchName> known = bases(pull.number(), pull.headSha());
            if (known.add(pull.baseBranch()) && known.size() > 1) {
                versions.merge(pull.headSha(), 1L, Long::sum);
            }
        }

        private void leaveBase(PullRequest former, PullRequest present) {
            if (former.baseBranch().equals(present.baseBranch())) {
                return;
            }
            bases.forEach((at, known) -> {
                if (at.startsWith(former.number() + "@") && known.contains(former.baseBranch())) {
                    formerBases.merge(
                            at + " " + former.baseBranch(),
                            new FormerBase(
                                    former.number(),
                                    former.baseBranch(),
                                    former.baseSha(),
                                    present.updatedAt()),
                            (one, other) -> other.until().isAfter(one.until()) ? other : one);
                }
            });
        }

        @Override
        public List<FormerBase> formerBases(RepoId repo, CommitSha head) {
            return openAt(repo, head).stream()
                    .flatMap(pull ->
                            formerBases.entrySet().stream()
                                    .filter(it ->
                                            it.getKey().startsWith(pull.number() + "@" + head))
                                    .map(Map.Entry::getValue)
                                    .filter(it -> !it.branch().equals(pull.baseBranch())))
                    .toList();
        }

        private Set<BranchName> bases(PullNumber number, CommitSha head) {
            return bases.computeIfAbsent(number + "@" + head, _ -> new HashSet<>());
        }

        @Override
        public Set<BranchName> bases(RepoId repo, PullNumber number, CommitSha head) {
            return Set.copyOf(bases(number, head));
        }

        private void save(Optional<PullRequest> known, PullRequest pull) {
            changing(
                    pull.headSha(),
                    () -> {
                        known.map(PullRequest::headSha)
                                .filter(sha -> !sha.equals(pull.headSha()))
                                .ifPresent(sha -> {
                                    left.put(pull.number().value(), sha);
                                    versions.merge(sha, 1L, Long::sum);
                                });
                        return pulls.put(pull.number().value(), kept(known, pull));
                    });
        }

        private static PullRequest kept(Optional<PullRequest> known, PullRequest pull) {
            return new PullRequest(
                    pull.number(),
                    pull.open(),
                    known.map(it -> EventOrder.withKnownRepository(it.head(), pull.head()))
                            .orElse(pull.head()),
                    pull.headOwner(),
                    pull.headSha(),
                    pull.baseBranch(),
                    pull.baseSha(),
                    pull.updatedAt());
        }

        @Override
        public Optional<PullRequest> find(RepoId repo, PullNumber number) {
            return Optional.ofNullable(pulls.get(number.value()));
        }

        @Override
        public List<PullRequest> openAt(RepoId repo, CommitSha head) {
            return openIn(repo).stream().filter(it -> it.headSha().equals(head)).toList();
        }

        @Override
        public List<PullRequest> movedFrom(RepoId repo, CommitSha head) {
            return openIn(repo).stream()
                    .filter(it -> head.equals(left.get(it.number().value())))
                    .toList();
        }

        @Override
        public List<PullRequest> openIn(RepoId repo) {
            return pulls.values().stream().filter(PullRequest::open).toList();
        }

        @Override
        public void recordShown(RepoId repo, PullNumber number, Shown what) {
            fuse.step();
            List<Shown> all = shown.computeIfAbsent(number.value(), _ -> new ArrayList<>());
            boolean again =
                    !all.isEmpty()
                            && all.getLast().head().equals(what.head())
                            && all.getLast().basis().equals(what.basis());
            if (!again) {
                all.add(what);
            }
        }

        @Override
        public List<Shown> shown(RepoId repo, PullNumber number) {
            return List.copyOf(shown.getOrDefault(number.value(), List.of()));
        }
    }
}
