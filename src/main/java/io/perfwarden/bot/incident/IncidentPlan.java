package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.BranchChange.ListedChange;
import io.perfwarden.bot.query.IncidentFacts;
import io.perfwarden.bot.query.IncidentFacts.IncidentSeries;
import io.perfwarden.bot.query.IncidentFacts.IncidentValue;
import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.rule.LevelHistory;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchIncident.IncidentIssue;
import io.perfwarden.db.BranchIncident.IncidentLevel;
import io.perfwarden.db.BranchIncident.IncidentMember;
import io.perfwarden.db.BranchIncident.IncidentState;
import io.perfwarden.db.BranchIncident.Range;
import io.perfwarden.db.BranchVerdicts.ChangedRow;
import io.perfwarden.model.Metric;
import io.perfwarden.model.SeriesId;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;

/**
 * Computes the incidents from measurements; pure.
 *
 * @param since earlier measurements begin no incident
 */
record IncidentPlan(IncidentFacts facts, Instant since, Instant now) {
    private static final int RUNS = 3;

    private static final int RETURNING = 5;

    /** Time after its end in which a returning incident is the same. */
    private static final Duration RETURNS = Duration.ofDays(14);

    private static final Duration KEPT = Duration.ofDays(90);

    private static final int MOST = 100;

    private static final RowFigures FIGURES = new RowFigures(unit -> MarkdownText.cell(unit, 20));

    private static final double LIMIT = 0.05;

    /**
     * A series that became worse.
     *
     * @param low place of the last good commit
     * @param high place of the first bad commit
     * @param best most likely place of the first bad commit
     * @param earliest begin of the first run that may be bad
     */
    private record FoundIncident(
            IncidentMember member,
            Range range,
            int low,
            int high,
            int best,
            Instant earliest,
            boolean drifts) {
        int width() {
            return high - low;
        }
    }

    List<BranchIncident> of(List<BranchIncident> known) {
        List<BranchIncident> all = new ArrayList<>();
        known.stream()
                .filter(it -> it.ended().filter(end -> end.plus(KEPT).isBefore(now)).isEmpty())
                .map(this::follow)
                .forEach(all::add);
        List<FoundIncident> found = new ArrayList<>();
        facts.courses().values().forEach(course -> findIncidents(course, all).forEach(found::add));
        found.sort(
                Comparator.comparingInt(FoundIncident::width)
                        .thenComparingInt(FoundIncident::low)
                        .thenComparing(it -> it.member().series()));
        found.forEach(it -> take(it, all));
        return all;
    }

    private BranchIncident follow(BranchIncident known) {
        if (known.state() == IncidentState.FIXED && mayReturn(known)) {
            return known.members().stream()
                    .flatMap(it -> findReturn(it).stream())
                    .findFirst()
                    .map(it -> with(known, it.range(), otherMembers(known, it)))
                    .orElse(known);
        }
        if (known.state() != IncidentState.OPEN && known.state() != IncidentState.GONE) {
            return known;
        }
        return with(
                known,
                known.range(),
                known.members().stream().map(it -> follow(it, known.range().begun())).toList());
    }

    private boolean mayJoin(BranchIncident known) {
        return !known.calledNoise()
                && (known.state() == IncidentState.OPEN
                        || (known.state() == IncidentState.FIXED && mayReturn(known)));
    }

    private int distance(BranchIncident known, FoundIncident found) {
        int low = facts.places().getOrDefault(known.range().before(), 0);
        int high = facts.places().getOrDefault(known.range().first(), 0);
        return Math.max(0, Math.max(low + 1 - found.best(), found.best() - high));
    }

    private boolean mayReturn(BranchIncident known) {
        return !known.calledNoise()
                && known.ended().filter(end -> end.plus(RETURNS).isAfter(now)).isPresent();
    }

    /** A finished series that is worse again in all newest runs. */
    private Optional<FoundIncident> findReturn(IncidentMember member) {
        SeriesId id = new SeriesId(member.series());
        IncidentSeries course = facts.courses().get(id);
        if (course == null || !isOpen(id)) {
            return Optional.empty();
        }
        List<IncidentValue> values =
                course.values().stream().filter(it -> Double.isFinite(it.value())).toList();
        int first = values.size();
        while (first > 0 && isBack(member, course, values.get(first - 1).value())) {
            first--;
        }
        if (first == 0 || values.size() - first < RETURNING) {
            return Optional.empty();
        }
        IncidentValue before = values.get(first - 1);
        IncidentValue begin = values.get(first);
        Range range =
                new Range(before.commit().value(), begin.commit().value(), before.at(), begin.at());
        return Optional.of(
                new FoundIncident(
                        update(member, course, begin.at()).withState(IncidentState.OPEN),
                        range,
                        before.place(),
                        begin.place(),
                        begin.place(),
                        begin.at(),
                        false));
    }

    private static boolean isBack(IncidentMember member, IncidentSeries course, double value) {
        return !isGood(member, course, value)
                && change(course, member.level().before(), value).orElse(0)
                        >= member.level().change() / 2;
    }

    private boolean isOpen(SeriesId series) {
        return facts.newest(series)
                .filter(it -> it.state() == BranchChange.ChangeState.OPEN)
                .isPresent();
    }

    private static List<IncidentMember> otherMembers(BranchIncident known, FoundIncident found) {
        List<IncidentMember> members = new ArrayList<>(known.members());
        members.removeIf(it -> it.series().equals(found.member().series()));
        members.add(found.member());
        return members;
    }

    private BranchIncident with(BranchIncident known, Range range, List<IncidentMember> members) {
        IncidentState state =
                Stream.of(
                                IncidentState.OPEN,
                                IncidentState.ACCEPTED,
                                IncidentState.FIXED,
                                IncidentState.NOISE)
                        .filter(it -> members.stream().anyMatch(one -> one.state() == it))
                        .findFirst()
                        .orElse(IncidentState.GONE);
        Optional<Instant> ended =
                state == IncidentState.OPEN
                        ? Optional.empty()
                        : known.ended().or(() -> newest(members));
        return known.with(state, ended, range, members);
    }

    private Optional<Instant> newest(List<IncidentMember> members) {
        return Optional.of(
                members.stream()
                        .map(it -> facts.courses().get(new SeriesId(it.series())))
                        .filter(Objects::nonNull)
                        .flatMap(it -> it.values().stream())
                        .map(IncidentValue::at)
                        .max(Comparator.naturalOrder())
                        .orElse(now));
    }

    private IncidentMember follow(IncidentMember member, Instant begun) {
        SeriesId id = new SeriesId(member.series());
        IncidentSeries course = facts.courses().get(id);
        if (course == null) {
            return member;
        }
        List<IncidentValue> values = course.values();
        boolean isGone =
                values.size() >= RUNS
                        && values.subList(values.size() - RUNS, values.size()).stream()
                                .noneMatch(it -> Double.isFinite(it.value()));
        if (isGone) {
            return member.withState(IncidentState.GONE);
        }
        boolean isGood = isGood(member, course, course.level());
        if (isGood && member.state() == IncidentState.FIXED) {
            return member;
        }
        if (isGood
                && Arrays.stream(course.newest(RUNS)).allMatch(it -> isGood(member, course, it))) {
            return member.withState(IncidentState.FIXED);
        }
        IncidentState told =
                facts.newest(id)
                        .map(ListedChange::state)
                        .map(it ->
                                switch (it) {
                                    case ACCEPTED -> IncidentState.ACCEPTED;
                                    case NOISE -> IncidentState.NOISE;
                                    case OPEN, FIXED, BETTER -> IncidentState.OPEN;
                                })
                        .orElse(IncidentState.OPEN);
        return update(member, course, begun).withState(told);
    }

    /** Changes the level only if it matters, as each edit is a request. */
    private static IncidentMember update(
            IncidentMember member, IncidentSeries course, Instant begun) {
        double level = worseLevel(member, course, begun).orElse(member.level().after());
        OptionalDouble more = change(course, member.level().after(), level);
        boolean isNear = Math.abs(more.orElse(0)) <= member.level().limit() / 2;
        return isNear
                ? member
                : member(course.series(), member.level().before(), level, member.level().limit());
    }

    /**
     * The worse level of what began at a time, also while values are good again: that of its newest
     * step, else the median of its worse runs, as one run at a third level may hide all steps. It
     * ends where another incident begins.
     */
    private static OptionalDouble worseLevel(
            IncidentMember member, IncidentSeries course, Instant begun) {
        List<LevelHistory.HistoryStep> own =
                course.steps().stream()
                        .filter(it -> !course.begin(it).isBefore(begun))
                        .takeWhile(it ->
                                it.change() <= member.level().limit()
                                        || !isOnceMore(member, course, it.before(), it.drifts()))
                        .toList();
        Instant end =
                course.steps().stream()
                        .filter(it -> !course.begin(it).isBefore(begun) && !own.contains(it))
                        .map(it -> course.values().get(it.from()).at())
                        .findFirst()
                        .orElse(Instant.MAX);
        double[] worse =
                course.values().stream()
                        .filter(it -> !it.at().isBefore(begun) && it.at().isBefore(end))
                        .mapToDouble(IncidentValue::value)
                        .filter(it -> Double.isFinite(it) && !isGood(member, course, it))
                        .sorted()
                        .toArray();
        return Stream.concat(
                        Arrays.stream(worse).skip(worse.length / 2).limit(1).boxed(),
                        own.stream()
                                .map(LevelHistory.HistoryStep::after)
                                .filter(it -> !isGood(member, course, it)))
                .mapToDouble(it -> it)
                .reduce((_, last) -> last);
    }

    /** A further worsening is another incident, whose former level differs. */
    private static boolean isOnceMore(
            IncidentMember member, IncidentSeries course, double before, boolean drifts) {
        return !drifts && !isGood(member, course, before);
    }

    private static IncidentMember member(
            SeriesSummary series, double before, double after, double limit) {
        Metric metric = series.metric();
        double change = PairValues.change(before, after, metric.direction()).orElse(0);
        var level = new IncidentLevel(before, after, change, limit);
        OptionalDouble limits = OptionalDouble.of(limit);
        return member(
                series,
                level,
                new ChangedRow(series.benchmark(), metric, before, after, change, limits));
    }

    private static IncidentMember member(
            SeriesSummary series, IncidentLevel level, ChangedRow shown) {
        Metric metric = shown.metric();
        List<Double> both = List.of(shown.before(), shown.value());
        return new IncidentMember(
                series.id().value(),
                series.where().label(),
                series.benchmark().label(),
                metric.name(),
                level,
                FIGURES.value(metric.unit(), shown.before(), both).replace(' ', '\u00a0')
                        + "\u00a0\u2192\u00a0"
                        + FIGURES.value(metric.unit(), shown.value(), both).replace(' ', '\u00a0'),
                FIGURES.change(metric, shown.change(), shown.limit()),
                IncidentState.OPEN);
    }

    private static boolean isGood(IncidentMember member, IncidentSeries course, double value) {
        OptionalDouble change = change(course, member.level().before(), value);
        return change.isPresent() && change.getAsDouble() <= member.level().limit();
    }

    private static OptionalDouble change(IncidentSeries course, double before, double value) {
        return PairValues.change(before, value, course.series().metric().direction());
    }

    private List<FoundIncident> findIncidents(IncidentSeries course, List<BranchIncident> all) {
        SeriesSummary series = course.series();
        if (!isOpen(series.id())) {
            return List.of();
        }
        double limit = series.limit().orElse(LIMIT);
        return course.steps().stream()
                .filter(step -> step.change() > limit)
                .filter(step -> change(course, step.before(), course.level()).orElse(0) > limit)
                .map(step -> incidentAt(course, step, limit))
                .filter(it -> !it.earliest().isBefore(since))
                .filter(it -> all.stream().noneMatch(known -> isKnown(known, it, course)))
                .toList();
    }

    /** With the figures of its verdict, as the pages show them, where there is one. */
    private FoundIncident incidentAt(
            IncidentSeries course, LevelHistory.HistoryStep step, double limit) {
        IncidentValue first = course.values().get(step.to());
        IncidentValue before =
                course.values().subList(0, step.from()).stream()
                        .filter(it -> Double.isFinite(it.value()) && it.place() < first.place())
                        .reduce((_, later) -> later)
                        .orElse(first);
        Range range =
                new Range(before.commit().value(), first.commit().value(), before.at(), first.at());
        int high = Math.max(first.place(), before.place() + 1);
        Instant earliest = course.values().get(step.from()).at();
        int best = course.values().get(step.first()).place();
        IncidentMember levels = member(course.series(), step.before(), step.after(), limit);
        IncidentMember member =
                facts.event(course.series().id(), before.place(), high)
                        .map(it -> member(course.series(), levels.level(), it))
                        .orElse(levels);
        return new FoundIncident(
                member, range, before.place(), high, best, earliest, step.drifts());
    }

    /** Whether an open incident includes it. */
    private boolean isKnown(BranchIncident known, FoundIncident found, IncidentSeries course) {
        Optional<IncidentMember> member = known.member(found.member().series());
        if (member.isEmpty()) {
            // with more series than are kept, noise applies to all of a cause
            return known.calledNoise()
                    && known.members().size() >= BranchIncident.MOST_MEMBERS
                    && joinRange(known, found).isPresent();
        }
        boolean isOnceMore =
                found.range().begun().isAfter(known.range().begun())
                        && isOnceMore(
                                member.get(),
                                course,
                                found.member().level().before(),
                                found.drifts());
        return switch (known.state()) {
            case OPEN -> !isOnceMore;
            // an incident includes what began before its end
            case ACCEPTED, FIXED, NOISE, GONE ->
                    known.ended().filter(found.range().begun()::isBefore).isPresent()
                            || (known.state() == IncidentState.FIXED && mayReturn(known));
        };
    }

    private void take(FoundIncident found, List<BranchIncident> all) {
        Optional<BranchIncident> nearest =
                all.stream()
                        .filter(this::mayJoin)
                        .filter(it -> joinRange(it, found).isPresent())
                        .min(Comparator.comparingInt(it -> distance(it, found)));
        if (nearest.isPresent()) {
            BranchIncident known = nearest.get();
            Range range = joinRange(known, found).orElseThrow();
            all.set(all.indexOf(known), with(known, range, otherMembers(known, found)));
            return;
        }
        if (all.size() >= MOST) {
            Optional<BranchIncident> old =
                    all.stream().filter(it -> it.state() != IncidentState.OPEN).findFirst();
            if (!all.removeAll(old.stream().toList())) {
                return;
            }
        }
        int number = 1 + all.stream().mapToInt(BranchIncident::number).max().orElse(0);
        all.add(
                new BranchIncident(
                        number,
                        IncidentState.OPEN,
                        found.range(),
                        Optional.empty(),
                        List.of(found.member()),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        IncidentIssue.NONE));
    }

    /** The commits with the common cause; absent without one. */
    private Optional<Range> joinRange(BranchIncident known, FoundIncident found) {
        if (known.member(found.member().series()).isPresent()) {
            return Optional.empty();
        }
        Integer low = facts.places().get(known.range().before());
        Integer high = facts.places().get(known.range().first());
        if (low == null || high == null) {
            return Optional.empty();
        }
        Range range = known.range();
        if (Math.max(low, found.low()) >= Math.min(Math.max(high, low + 1), found.high())) {
            return Optional.empty();
        }
        Range later = found.low() > low ? found.range() : range;
        Range earlier = found.high() < high ? found.range() : range;
        return Optional.of(
                new Range(later.before(), earlier.first(), later.since(), earlier.begun()));
    }
}
