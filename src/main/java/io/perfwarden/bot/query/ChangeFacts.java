package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.BranchChange.ChangeFix;
import io.perfwarden.bot.query.BranchChange.ChangeState;
import io.perfwarden.bot.query.BranchChange.ListedChange;
import io.perfwarden.bot.query.ChangedSeries.*;
import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.compare.history.PointLayout;
import io.perfwarden.db.*;
import io.perfwarden.db.BranchVerdicts.*;
import io.perfwarden.model.*;

final class ChangeFacts {
    private static final int MOST_READ = 5;

    /** How much later than its run begins a pull request may be closed, by GitHub's clocks. */
    private static final Duration STARTING = Duration.ofMinutes(5);

    private final ReportIndex index;
    private final ChangeSources sources;
    private final RepoId repo;
    private final List<ChangeEntry> entries;
    private final Map<SuitePlatform, List<SeriesStep>> steps;
    private final List<SeriesSummary> newest;
    private final PresentNames names;
    private final Map<SeriesId, SeriesSummary> now = new HashMap<>();

    private final Map<SeriesId, SeriesSummary> open = new HashMap<>();

    /** By the commit that made something worse. */
    private final Map<CommitSha, SeriesStep> fixes = new HashMap<>();

    private int fixReads;

    private final Map<CommitSha, PullNumber> merged;
    private final Map<PullNumber, Optional<Instant>> accepting;
    private final List<BranchIncident> incidents;
    private final Map<String, SubjectLine> subjects;
    private final Map<String, Map<Attempt, AlarmOutcome.JudgedAlarm>> trials = new HashMap<>();

    ChangeFacts(
            ChangeSources sources,
            RepoId repo,
            List<ChangeEntry> entries,
            Map<SuitePlatform, List<SeriesStep>> steps,
            List<SeriesSummary> newest,
            PresentNames names) {
        this.sources = sources;
        this.index = sources.index();
        this.repo = repo;
        this.steps = steps;
        this.newest = newest;
        this.names = names;
        newest.forEach(it -> now.putIfAbsent(it.id(), it));
        this.entries = withRows(entries);
        this.merged =
                index.mergedPulls(
                        repo,
                        entries.stream()
                                .flatMap(it -> it.range().stream())
                                .collect(Collectors.toSet()));
        this.accepting = index.acceptingPulls(repo);
        this.incidents = index.incidents(repo).stream().map(names::now).toList();
        this.subjects =
                sources.subjects()
                        .of(repo, entries.stream().map(it -> it.commit().value()).toList());
    }

    private List<ChangeEntry> withRows(List<ChangeEntry> some) {
        List<ChangeEntry> all = new ArrayList<>();
        int left = MOST_READ;
        for (ChangeEntry entry : some) {
            boolean lacks = left > 0 && entry.steps().stream().anyMatch(SeriesStep::lacksNumbers);
            left -= lacks ? 1 : 0;
            all.add(
                    lacks
                            ? new ChangeEntry(
                                    entry.commits(),
                                    entry.steps().stream().map(this::withRows).toList())
                            : entry);
        }
        return all;
    }

    private SeriesStep withRows(SeriesStep step) {
        List<SeriesSummary> lacking =
                step.changes().stream()
                        .filter(it -> it.row().isEmpty())
                        .flatMap(it -> Stream.ofNullable(now.get(it.id())))
                        .toList();
        if (lacking.isEmpty() || step.number() == 0) {
            return step;
        }
        List<SeriesRuns.RunValues> values =
                sources.runs()
                        .values(
                                repo,
                                step.where(),
                                List.of(run(steps(step).get(step.number() - 1)), run(step)),
                                lacking.stream()
                                        .map(it ->
                                                new PointLayout.LayoutSeries(
                                                        it.benchmark(), it.metric()))
                                        .toList());
        Map<SeriesId, ChangedRow> rows = new HashMap<>();
        for (int i = 0; i < lacking.size(); i++) {
            SeriesSummary one = lacking.get(i);
            double[] both = values.get(i).values();
            ChangedRow.between(both[0], both[1], one.benchmark(), one.metric(), one.limit())
                    .ifPresent(row -> rows.put(one.id(), row));
        }
        return step.with(rows);
    }

    private static SeriesRuns.StoredRun run(SeriesStep step) {
        var measured = step.judged().measured();
        Attempt attempt = measured.attempt();
        String suite = measured.where().suite();
        return new SeriesRuns.StoredRun(
                attempt.run().value(),
                attempt.number(),
                "",
                suite,
                measured.sha(),
                measured.at(),
                "",
                0,
                0);
    }

    BranchChanges.KnownChange knownChanges() {
        List<BranchChange> changes = entries.stream().map(this::change).toList();
        Map<CommitSha, ChangeFix> named = namedFixes();
        return new BranchChanges.KnownChange(
                changes.stream()
                        .map(it ->
                                it.with(
                                        this::present,
                                        Optional.ofNullable(fixes.get(it.commit()))
                                                .flatMap(fix ->
                                                        Optional.ofNullable(
                                                                named.get(fix.commit())))))
                        .toList(),
                newest.stream().map(this::present).toList());
    }

    /** The commits that fixed something, with what they are known by. */
    private Map<CommitSha, ChangeFix> namedFixes() {
        Map<CommitSha, Set<CommitSha>> ranges = new HashMap<>();
        Map<CommitSha, Optional<CommitSha>> before = new HashMap<>();
        for (SeriesStep fix : fixes.values()) {
            before.putIfAbsent(fix.commit(), fix.before());
            ranges.putIfAbsent(
                    fix.commit(),
                    entries.getFirst().commits().commitsSince(fix.before(), fix.commit()));
        }
        Map<String, SubjectLine> lines =
                sources.subjects()
                        .of(repo, ranges.keySet().stream().map(CommitSha::value).toList());
        Map<CommitSha, PullNumber> pulls =
                index.mergedPulls(
                        repo,
                        ranges.values().stream().flatMap(Set::stream).collect(Collectors.toSet()));
        Map<CommitSha, ChangeFix> named = new HashMap<>();
        ranges.forEach((commit, range) -> {
            List<PullNumber> brought =
                    range.stream()
                            .flatMap(it -> Stream.ofNullable(pulls.get(it)))
                            .distinct()
                            .toList();
            Optional<PullNumber> pull =
                    brought.size() == 1
                            ? Optional.of(brought.getFirst())
                            : Optional.ofNullable(pulls.get(commit));
            named.put(
                    commit,
                    new ChangeFix(
                            commit,
                            Optional.ofNullable(lines.get(commit.value())),
                            before.getOrDefault(commit, Optional.empty()),
                            pull));
        });
        return named;
    }

    private SeriesSummary present(SeriesSummary one) {
        return open.getOrDefault(one.id(), one);
    }

    /** Of the changes of a series that are open the oldest comes last. */
    private void open(SeriesStep step, SeriesChange change) {
        SeriesSummary known = now.get(change.id());
        if (known != null) {
            Unit unit = known.metric().unit();
            OptionalDouble before =
                    change.row().stream()
                            .mapToDouble(it -> it.metric().unit().convert(it.before(), unit))
                            .findFirst();
            var since = new SeriesSummary.SeenValue(step.commit(), step.at());
            open.put(known.id(), known.openSince(since, before));
        }
        change.row()
                .ifPresent(row ->
                        step.judged().rows().stream()
                                .filter(it -> it.id().equals(row.id()))
                                .forEach(it -> warn(step, it)));
    }

    /**
     * Another metric of a benchmark that is worse, which only warned, is worse as long as it is.
     */
    private void warn(SeriesStep step, ChangedRow row) {
        SeriesId id = SeriesId.of(SeriesKey.of(step.where(), row.id(), row.metric()));
        SeriesSummary known = now.get(id);
        if (known != null
                && known.outcome() == RowOutcome.UNCHANGED
                && !step.judged().worse().contains(id)) {
            Unit unit = known.metric().unit();
            known.slowerThan(row.metric().unit().convert(row.before(), unit), row.limit())
                    .ifPresent(it -> open.putIfAbsent(id, it));
        }
    }

    private BranchChange change(ChangeEntry entry) {
        Set<PullNumber> pulls =
                entry.range().stream()
                        .map(merged::get)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        Map<PullNumber, List<RowAcceptance>> accepted = findAcceptances(entry, pulls);
        List<ChangeOutcome> outcomes = new ArrayList<>();
        List<ListedChange> rows = new ArrayList<>();
        int better = 0;
        for (SeriesStep step : entry.steps()) {
            List<ListedChange> ofStep = new ArrayList<>();
            for (SeriesChange change : step.changes()) {
                ChangeOutcome outcome = outcome(step, change, accepted);
                outcomes.add(outcome);
                if (outcome.state() == ChangeState.OPEN) {
                    open(step, change);
                }
                better += change.how() == How.BETTER ? 1 : 0;
                change.row()
                        .map(row ->
                                new ListedChange(
                                        summary(step, change, row),
                                        row,
                                        outcome.state(),
                                        change.again()))
                        .ifPresent(ofStep::add);
            }
            // the worst and the best of a step
            ofStep.stream()
                    .sorted(Comparator.comparingDouble(it -> -Math.abs(it.change())))
                    .limit(BranchChange.MOST_ROWS)
                    .forEach(rows::add);
        }
        rows.sort(Comparator.comparingDouble(it -> -it.change()));
        Optional<BranchIncident> incident = incident(entry, rows);
        ChangeOutcome outcome =
                incident.map(it -> withDecision(it, worst(outcomes)))
                        .orElseGet(() -> worst(outcomes));
        if (outcome.state() == ChangeState.FIXED) {
            fix(entry).ifPresent(it -> fixes.put(entry.commit(), it));
        }
        Set<PullNumber> brought = pulls.isEmpty() ? accepted.keySet() : pulls;
        Optional<PullNumber> pull =
                brought.size() == 1
                        ? brought.stream().findFirst()
                        : Optional.ofNullable(merged.get(entry.commit()));
        return new BranchChange(
                entry.commit(),
                Optional.ofNullable(subjects.get(entry.commit().value())),
                entry.before(),
                entry.at(),
                outcome.state(),
                pull,
                outcome.by(),
                outcome.reason(),
                outcomes.size() - better,
                better,
                rows,
                incident.stream()
                        .mapToInt(it -> it.issue().number())
                        .filter(number -> number > 0)
                        .findFirst(),
                Optional.empty());
    }

    /** With what the worst of each suite and platform was as good as before, the newest of them. */
    private Optional<SeriesStep> fix(ChangeEntry entry) {
        List<Optional<SeriesStep>> all =
                entry.steps().stream()
                        .flatMap(step ->
                                step.changes().stream()
                                        .filter(it -> it.how() == How.WORSE && it.row().isPresent())
                                        .max(
                                                Comparator.comparingDouble(it ->
                                                        it.row()
                                                                .map(ChangedRow::change)
                                                                .orElse(0.0)))
                                        .map(worst -> fix(step, worst))
                                        .stream())
                        .toList();
        return all.stream().allMatch(Optional::isPresent)
                ? all.stream()
                        .flatMap(Optional::stream)
                        .min(Comparator.comparingInt(it -> entry.commits().age(it.commit())))
                : Optional.empty();
    }

    /**
     * The first commit that was judged as not worse, and was as good as before. Where a level moved
     * in the meantime, verdicts alone do not say which one that is: its value does, or a verdict
     * that finds a value better than what was worse.
     */
    private Optional<SeriesStep> fix(SeriesStep step, SeriesChange change) {
        ChangedRow then = change.row().orElseThrow();
        boolean mayHaveMoved = false;
        for (SeriesStep later : laterSteps(step)) {
            if (later.judged().worse().contains(change.id())) {
                continue;
            }
            Optional<ChangedRow> row =
                    later.judged().rows().stream()
                            .filter(it ->
                                    it.id().equals(then.id())
                                            && it.metric().name().equals(then.metric().name()))
                            .findFirst();
            if (row.isPresent()) {
                ChangedRow found = row.get();
                Unit unit = found.metric().unit();
                if (isGood(then, change.limit(), found.value(), unit)) {
                    boolean wasGood = isGood(then, change.limit(), found.before(), unit);
                    return wasGood && mayHaveMoved ? Optional.empty() : Optional.of(later);
                }
                mayHaveMoved = true;
                continue;
            }
            OptionalDouble value =
                    mayHaveMoved ? OptionalDouble.empty() : value(later, change.id(), then);
            if (value.isPresent()
                    && isGood(then, change.limit(), value.getAsDouble(), then.metric().unit())) {
                return Optional.of(later);
            }
            mayHaveMoved |= value.isPresent() || fixReads >= MOST_READ;
        }
        return Optional.empty();
    }

    /** What a run measured of a series under any name; absent if it did not, or enough was read. */
    private OptionalDouble value(SeriesStep step, SeriesId id, ChangedRow of) {
        if (fixReads++ >= MOST_READ) {
            return OptionalDouble.empty();
        }
        return sources
                .runs()
                .values(
                        repo,
                        step.where(),
                        List.of(run(step)),
                        names.allNames(id, of.id()).stream()
                                .map(it -> new PointLayout.LayoutSeries(it, of.metric()))
                                .toList())
                .stream()
                .flatMapToDouble(it -> Arrays.stream(it.values()))
                .filter(Double::isFinite)
                .findFirst();
    }

    private Optional<BranchIncident> incident(ChangeEntry entry, List<ListedChange> rows) {
        return incidents.stream()
                .filter(it -> it.range().since().isBefore(entry.at()))
                .filter(it -> it.ended().filter(entry.at()::isAfter).isEmpty())
                .filter(it ->
                        rows.stream()
                                .anyMatch(row ->
                                        row.change() > 0
                                                && it.member(row.series().id().value())
                                                        .isPresent()))
                .reduce((_, last) -> last);
    }

    private static ChangeOutcome withDecision(BranchIncident incident, ChangeOutcome outcome) {
        return incident.decision()
                .filter(_ -> outcome.state() == ChangeState.OPEN)
                .map(it ->
                        new ChangeOutcome(
                                incident.calledNoise() ? ChangeState.NOISE : ChangeState.OPEN,
                                it.by(),
                                it.reason()))
                .orElse(outcome);
    }

    /**
     * What was accepted of pull requests that are among the commits of an entry. A commit that
     * GitHub squashed tells of none: there it is one that was closed in the meantime, and of which
     * just that was accepted.
     */
    private Map<PullNumber, List<RowAcceptance>> findAcceptances(
            ChangeEntry entry, Set<PullNumber> pulls) {
        Instant until = entry.at().plus(STARTING);
        Optional<Instant> since = measuredSince(entry);
        Map<PullNumber, List<RowAcceptance>> accepted = new LinkedHashMap<>();
        accepting.forEach((pull, closed) -> {
            boolean isIn =
                    closed.filter(at -> at.isBefore(until))
                            .filter(at -> since.filter(at::isBefore).isEmpty())
                            .isPresent();
            if (pulls.contains(pull) || isIn) {
                List<RowAcceptance> rows =
                        sources.pulls().find(repo, pull).stream()
                                .map(PullRequest::baseBranch)
                                .flatMap(base ->
                                        sources.rowAcceptances().of(repo, pull, base).stream())
                                .filter(it -> coversAny(it, entry))
                                .toList();
                if (!rows.isEmpty()) {
                    accepted.put(pull, rows);
                }
            }
        });
        return accepted;
    }

    private boolean coversAny(RowAcceptance acceptance, ChangeEntry entry) {
        return entry.steps().stream()
                .anyMatch(step ->
                        step.changes().stream()
                                .filter(it -> it.how() != How.BETTER)
                                .anyMatch(it -> covers(acceptance, step.where(), it)));
    }

    private Optional<Instant> measuredSince(ChangeEntry entry) {
        return entry.steps().stream()
                .filter(step -> step.number() > 0)
                .map(step -> steps(step).get(step.number() - 1).at())
                .min(Comparator.naturalOrder());
    }

    /** Open as long as one is; what is accepted before what is fixed or noise. */
    private static ChangeOutcome worst(List<ChangeOutcome> outcomes) {
        return outcomes.stream()
                .min(Comparator.comparing(ChangeOutcome::state))
                .orElseGet(() -> new ChangeOutcome(ChangeState.BETTER));
    }

    private ChangeOutcome outcome(
            SeriesStep step, SeriesChange change, Map<PullNumber, List<RowAcceptance>> accepted) {
        if (change.how() == How.BETTER) {
            return new ChangeOutcome(ChangeState.BETTER);
        }
        Optional<RowAcceptance> acceptance =
                accepted.values().stream()
                        .flatMap(List::stream)
                        .filter(it -> covers(it, step.where(), change))
                        .reduce((_, last) -> last);
        if (change.how() == How.TAKEN_BACK || isSameCode(step)) {
            return new ChangeOutcome(ChangeState.NOISE);
        }
        Optional<ChangeOutcome> noise =
                acceptance
                        .filter(RowAcceptance::saysNoise)
                        .map(it -> outcomeOf(ChangeState.NOISE, it));
        if (noise.isPresent() || isFixed(step, change)) {
            return noise.orElseGet(() -> new ChangeOutcome(ChangeState.FIXED));
        }
        return acceptance
                .map(it -> outcomeOf(ChangeState.ACCEPTED, it))
                .or(() -> rebaseOutcome(step, change))
                .orElseGet(() -> new ChangeOutcome(ChangeState.OPEN));
    }

    private static ChangeOutcome outcomeOf(ChangeState state, RowAcceptance acceptance) {
        return new ChangeOutcome(state, acceptance.by(), acceptance.reason());
    }

    private boolean covers(RowAcceptance acceptance, SuitePlatform where, SeriesChange one) {
        return acceptance.rows().stream()
                .filter(row -> row.key().where().equals(where))
                .filter(row ->
                        SuiteWideShift.isKey(row.key())
                                || names.now(SeriesId.of(row.key())).equals(one.id()))
                .anyMatch(row -> isWithin(row.bound(), one));
    }

    /** Whether it is no worse than what was accepted, as far as that is known. */
    private static boolean isWithin(AcceptanceBound bound, SeriesChange one) {
        return switch (bound) {
            case AcceptanceBound.Worsening(_, double most) ->
                    one.row().filter(row -> row.change() > most).isEmpty();
            case AcceptanceBound.BoundValue _, AcceptanceBound.Absence _ -> false;
        };
    }

    /** Whether only documents changed since a commit that was as fast as ever. */
    private boolean isSameCode(SeriesStep step) {
        return Optional.ofNullable(
                        trials.computeIfAbsent(step.where().suite(), this::trials)
                                .get(step.judged().measured().attempt()))
                .filter(it ->
                        it.alarm() == AlarmOutcome.AlarmKind.SAME_CODE
                                || it.sameCodeAs().isPresent())
                .isPresent();
    }

    private Map<Attempt, AlarmOutcome.JudgedAlarm> trials(String suite) {
        Map<Attempt, AlarmOutcome.JudgedAlarm> all = new HashMap<>();
        for (AlarmOutcome trial :
                sources.alarmOutcomes().newest(repo, suite, FalseAlarmRate.TRIALS)) {
            if (trial instanceof AlarmOutcome.JudgedAlarm judged) {
                all.put(judged.attempt(), judged);
            }
        }
        return all;
    }

    /** Whether it was as good as before at a later change of it, or is now. */
    private boolean isFixed(SeriesStep step, SeriesChange change) {
        if (change.row().isEmpty()) {
            return !last(step).judged().worse().contains(change.id());
        }
        ChangedRow row = change.row().get();
        boolean wasFixed =
                laterSteps(step).stream()
                        .flatMap(later -> later.changes().stream())
                        .filter(it -> it.id().equals(change.id()))
                        .filter(it -> it.how() == How.WORSE && !it.again())
                        .flatMap(it -> it.row().stream())
                        .anyMatch(
                                it -> isGood(row, change.limit(), it.before(), it.metric().unit()));
        SeriesSummary known = now.get(change.id());
        boolean isStill = last(step).judged().worse().contains(change.id());
        // What is gone is as good as it was last.
        return wasFixed
                || ((change.again() || !isStill)
                        && (known == null
                                || (known.last().isPresent()
                                        && isGood(
                                                row,
                                                change.limit(),
                                                known.last().getAsDouble(),
                                                known.metric().unit()))));
    }

    private static boolean isGood(ChangedRow then, double limit, double value, Unit unit) {
        Metric metric = then.metric();
        double converted = unit.convert(value, metric.unit());
        OptionalDouble more = PairValues.change(then.before(), converted, metric.direction());
        return more.isPresent() && more.getAsDouble() <= limit;
    }

    private Optional<ChangeOutcome> rebaseOutcome(SeriesStep step, SeriesChange change) {
        Base before = steps(step).get(Math.max(0, step.number() - 1)).base();
        return Stream.concat(Stream.of(step), laterSteps(step).stream())
                .filter(it ->
                        it.number() == step.number() || !it.judged().worse().contains(change.id()))
                .map(SeriesStep::base)
                .filter(base -> !base.equals(before) && !base.by().isEmpty())
                .findFirst()
                .map(base -> new ChangeOutcome(ChangeState.ACCEPTED, base.by(), base.reason()));
    }

    private List<SeriesStep> steps(SeriesStep step) {
        return steps.getOrDefault(step.where(), List.of());
    }

    private List<SeriesStep> laterSteps(SeriesStep step) {
        List<SeriesStep> all = steps(step);
        return all.subList(step.number() + 1, all.size());
    }

    private SeriesStep last(SeriesStep step) {
        return steps(step).getLast();
    }

    private SeriesSummary summary(SeriesStep step, SeriesChange change, ChangedRow row) {
        SeriesSummary known = now.get(change.id());
        return known != null
                ? known
                : SeriesSummary.ofMissing(
                        step.where(),
                        row.id(),
                        row.metric(),
                        row.limit(),
                        new SeriesSummary.SeenValue(step.commit(), step.at()));
    }
}
