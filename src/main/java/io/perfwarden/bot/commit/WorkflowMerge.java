package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.*;
import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.RedRow;
import io.perfwarden.check.SuiteState;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.model.*;

public record WorkflowMerge(ResultLedger results) {
    private static final Comparator<SuiteResults> FAILED_FIRST =
            Comparator.comparing(SuiteResults::runSucceeded);

    private record Key(BenchmarkId id, String metric) {
        static Key of(MetricResult one) {
            return new Key(one.id(), one.metric().name());
        }
    }

    /**
     * The counting results by platform. Results of workflows with different names are merged.
     * Shared names give one result a workflow, the newest first, completed by the others. Each
     * platform keeps the fault and end of every run.
     */
    public List<SuiteResults> of(RepoId repo, String suite, SuiteState.Measured measured) {
        if (measured.otherAttempts().others().isEmpty()) {
            return storedResults(repo, suite, measured.attempt());
        }
        Map<Optional<String>, List<SuiteResults>> platforms = new LinkedHashMap<>();
        List<SuiteResults> vain = new ArrayList<>();
        for (Attempt attempt : measured.attempts()) {
            for (SuiteResults one : storedResults(repo, suite, attempt)) {
                if (one.platform().isPresent()) {
                    platforms.computeIfAbsent(one.platform(), _ -> new ArrayList<>()).add(one);
                } else {
                    vain.add(one);
                }
            }
        }
        return platforms.isEmpty()
                ? vain.stream().sorted(FAILED_FIRST).limit(1).toList()
                : platforms.values().stream()
                        .flatMap(it -> mergeWorkflows(it, vain).stream())
                        .toList();
    }

    /** What an attempt brought, by the names that a benchmark has and had. */
    Set<RedRow> broughtRows(
            RepoId repo,
            Attempt attempt,
            String suite,
            BenchmarkRenames renamed,
            Predicate<MetricResult> which) {
        Set<RedRow> rows = new TreeSet<>();
        for (SuiteResults one : storedResults(repo, suite, attempt)) {
            for (MetricResult it : one.results().measurements()) {
                List<BenchmarkId> names = which.test(it) ? renamed.allNames(it.id()) : List.of();
                for (BenchmarkId id : names) {
                    String platform = one.platform().orElse("");
                    RedRow row = new RedRow(platform, id.label(), it.metric().name());
                    rows.addAll(List.of(row, row.ofLimit()));
                }
            }
        }
        return rows;
    }

    /**
     * What was red on platforms of which an attempt has artifacts of earlier ones, unless these
     * surely began after that was measured. A first attempt has none.
     */
    Set<RedRow> carriedRows(RepoId repo, Attempt attempt, String suite, FailedMeasurement red) {
        if (attempt.number() == 1) {
            return Set.of();
        }
        Set<Long> since =
                results.earlierResults(repo, attempt, red.at()).stream()
                        .flatMap(it -> ResultsCodec.decode(it).origin().artifacts().stream())
                        .collect(Collectors.toSet());
        Set<String> platforms =
                storedResults(repo, suite, attempt).stream()
                        .filter(it -> isCarried(it.origin(), since))
                        .map(it -> it.platform().orElse(""))
                        .collect(Collectors.toSet());
        return red.rows().stream()
                .filter(it -> !platforms.isEmpty())
                .filter(it -> it.platform().isEmpty() || platforms.contains(it.platform()))
                .collect(Collectors.toSet());
    }

    private static boolean isCarried(SuiteResults.Origin origin, Set<Long> since) {
        return origin.carriedOver().size()
                > origin.artifacts().stream().filter(since::contains).count();
    }

    private List<SuiteResults> storedResults(RepoId repo, String suite, Attempt attempt) {
        return results.of(repo, attempt, suite).stream().map(ResultsCodec::decode).toList();
    }

    private static List<SuiteResults> mergeWorkflows(
            List<SuiteResults> all, List<SuiteResults> vain) {
        if (all.size() == 1 && vain.isEmpty()) {
            return all;
        }
        boolean collide = false;
        List<SuiteResults> each = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            SuiteResults first = all.get(i);
            Set<Key> known = new HashSet<>();
            first.results().measurements().forEach(it -> known.add(Key.of(it)));
            List<ResultSet> parts = new ArrayList<>(List.of(first.results()));
            List<SuiteResults> others = new ArrayList<>(all);
            others.remove(i);
            for (SuiteResults other : others) {
                List<MetricResult> whole = other.results().measurements();
                var lacking = whole.stream().filter(it -> !known.contains(Key.of(it))).toList();
                collide |= lacking.size() < whole.size();
                lacking.forEach(it -> known.add(Key.of(it)));
                parts.add(other.results().withMeasurements(lacking));
            }
            vain.forEach(it -> parts.add(ResultSet.unreadable(it.results().warnings())));
            each.add(merge(first, Stream.concat(all.stream(), vain.stream()).toList(), parts));
        }
        return collide ? each : List.of(each.getFirst());
    }

    private static SuiteResults merge(
            SuiteResults first, List<SuiteResults> all, List<ResultSet> parts) {
        List<InterleavedRounds> turns = all.stream().flatMap(it -> it.turns().stream()).toList();
        SuiteResults.Origin worst =
                all.stream().filter(it -> !it.runSucceeded()).findFirst().orElse(first).origin();
        return new SuiteResults(
                first.suite(),
                first.platform(),
                new SuiteResults.Origin(
                        worst.conclusion(),
                        first.origin().runUrl(),
                        all.stream().flatMap(it -> it.origin().artifacts().stream()).toList(),
                        all.stream().flatMap(it -> it.origin().carriedOver().stream()).toList(),
                        worst.equals(first.origin())
                                ? Optional.empty()
                                : Optional.of(worst.runUrl())),
                ResultSet.merge(parts),
                turns,
                first.profiles());
    }

    /**
     * Results of a run's attempts on one platform, the newest last. A carried-over artifact counts
     * once.
     */
    public List<SuiteResults> attempts(
            RepoId repo, SuiteState.OtherAttempts again, SuiteResults newest) {
        Set<Long> seen = new HashSet<>(newest.origin().artifacts());
        List<SuiteResults> all = new ArrayList<>(List.of(newest));
        for (Attempt attempt : again.earlier().reversed()) {
            for (ResultLedger.StoredResults stored : results.of(repo, attempt, newest.suite())) {
                if (stored.readable() && stored.platform().equals(newest.platform())) {
                    SuiteResults earlier = ResultsCodec.decode(stored);
                    if (addNew(earlier, seen)) {
                        all.addFirst(earlier);
                    }
                }
            }
        }
        return all;
    }

    private static boolean addNew(SuiteResults earlier, Set<Long> seen) {
        List<Long> artifacts = earlier.origin().artifacts();
        boolean isNew = artifacts.stream().noneMatch(seen::contains);
        seen.addAll(artifacts);
        return isNew;
    }
}
