package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.bot.commit.VerdictReplay.Given;
import io.perfwarden.bot.query.SeriesView.Newest;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.SeriesStore;
import io.perfwarden.db.SeriesStore.View;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;

/**
 * What the newest runs say of all series: as it is kept, or made anew where a run or a verdict came
 * since. Of many series it is shown as it is kept until {@link #keep} makes it anew, which takes
 * longer than a page may. The last that were asked for are remembered.
 */
final class SeriesViews {
    /** Series that are remembered; one takes about 1 kB. */
    private static final int MOST = 30_000;

    /** Series of a place that are made anew while a page waits. */
    private static final int QUICK = 1_000;

    /** Values that are looked at once, when a place is seen for the first time. */
    private static final int VALUES = 500_000;

    private static final String BRANCH = "branch/";

    private final SeriesStore store;
    private final VerdictRecords proofs;
    private final MemoryBudget room;
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    /** The one that was asked for last at the end. */
    private final Map<Key, Known> known = new LinkedHashMap<>(16, 0.75f, true);

    SeriesViews(SeriesStore store, VerdictRecords proofs, MemoryBudget room) {
        this.store = store;
        this.proofs = proofs;
        this.room = room;
    }

    private record Key(RepoId repo, SuitePlatform where) {}

    /** Of a version of a place. */
    private record Known(View view, Newest newest) {
        int size() {
            return newest.all().size();
        }
    }

    /** All series of a repository, by place. */
    Map<View, Newest> of(RepoId repo) {
        Making making = new Making(repo);
        Map<View, Newest> all = new LinkedHashMap<>();
        store.views(repo).forEach(view -> all.put(view, of(making, view)));
        return all;
    }

    private Newest of(Making making, View view) {
        Key key = new Key(making.repo, view.place().where());
        Newest newest =
                remembered(key, view)
                        .or(() -> kept(key, view))
                        .orElseGet(() -> room.during(() -> made(making, key, view)));
        remember(key, new Known(view, newest));
        return newest;
    }

    private Optional<Newest> kept(Key key, View view) {
        return stored(key.repo(), view)
                .filter(it -> view.made() == view.version() || it.all().size() > QUICK);
    }

    private Optional<Newest> stored(RepoId repo, View view) {
        return store.summary(repo, view)
                .flatMap(it -> SeriesView.StateCodec.decode(view.place().where(), it));
    }

    /** By another thread, while this one waited for room. */
    private Newest made(Making making, Key key, View view) {
        return remembered(key, view).orElseGet(() -> making.of(view));
    }

    private Optional<Newest> remembered(Key key, View view) {
        synchronized (known) {
            return Optional.ofNullable(known.get(key))
                    .filter(it -> isSame(it.view(), view))
                    .map(Known::newest);
        }
    }

    private static boolean isSame(View one, View other) {
        return one.version() == other.version()
                && one.made() == other.made()
                && one.place().equals(other.place());
    }

    private void remember(Key key, Known one) {
        synchronized (known) {
            known.put(key, one);
            int series = known.values().stream().mapToInt(Known::size).sum();
            Iterator<Known> oldest = known.values().iterator();
            while (known.size() > 1 && series > MOST) {
                series -= oldest.next().size();
                oldest.remove();
            }
        }
    }

    /** Makes and keeps what is not kept of the present version of a repository's places. */
    void keep(RepoId repo) {
        Making making = new Making(repo);
        for (View view : store.views(repo)) {
            if (view.made() != view.version()) {
                byte[] all = room.during(() -> SeriesView.StateCodec.encode(making.of(view)));
                store.keep(repo, view, all);
            }
        }
    }

    /** Makes it for the places of a repository; a verdict is read once. */
    private final class Making {
        private final RepoId repo;
        private final Map<CommitSha, Optional<Given>> verdicts = new HashMap<>();

        Making(RepoId repo) {
            this.repo = repo;
        }

        Newest of(View view) {
            SuitePlatform where = view.place().where();
            SuiteHistory past = store.newest(repo, view.place(), SeriesView.RUNS);
            if (past.runs().isEmpty()) {
                return new Newest(List.of(), MachineShares.NONE);
            }
            CommitSha newest = new CommitSha(past.runs().getLast().name());
            Optional<Given> given =
                    verdict(newest).or(() -> store.judged(repo).flatMap(this::verdict));
            SuitePolicy policy =
                    given.stream()
                            .flatMap(it -> it.policy().suites().stream())
                            .filter(suite -> suite.name().equals(where.suite()))
                            .findFirst()
                            .orElseGet(() -> SuitePolicy.defaults(where.suite()));
            Optional<List<Row>> judged =
                    given.filter(it -> it.commit().equals(newest)).flatMap(it -> judged(it, where));
            return new Newest(SeriesView.of(past, policy, judged), shares(view, past));
        }

        /** Where none are known, of as many runs as can be looked at in a moment. */
        private MachineShares shares(View view, SuiteHistory past) {
            MachineShares known = stored(repo, view).map(Newest::shares).orElse(MachineShares.NONE);
            int most =
                    Math.clamp(VALUES / Math.max(1, past.series().size()), 1, MachineShares.MOST);
            return known.with(
                    known.isEmpty() && most > past.runs().size()
                            ? store.newest(repo, view.place(), most)
                            : past);
        }

        private static Optional<List<Row>> judged(Given given, SuitePlatform where) {
            return given.comparison().suites().stream()
                    .filter(suite -> suite.where().equals(where))
                    .map(SuiteComparison::rows)
                    .filter(rows -> !rows.isEmpty())
                    .findFirst();
        }

        private Optional<Given> verdict(CommitSha sha) {
            return verdicts.computeIfAbsent(
                    sha,
                    _ ->
                            proofs.on(repo, sha).stream()
                                    .filter(key -> key.target().startsWith(BRANCH))
                                    .flatMap(key -> proofs.find(repo, key).stream())
                                    .flatMap(proof ->
                                            VerdictReplay.given(proof.bytes(), BRANCH, readers)
                                                    .optional()
                                                    .stream())
                                    .findFirst());
        }
    }
}
