package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.SeriesSummary.SeriesState;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchIncident.IncidentMember;
import io.perfwarden.db.BranchVerdict;
import io.perfwarden.db.BranchVerdicts.ChangedRow;
import io.perfwarden.model.*;

/** What was said of benchmarks under former names, under their present ones. */
public record PresentNames(Map<SeriesId, FormerSeries> former) {
    public static final PresentNames NONE = new PresentNames(Map.of());

    /** A series under a former name of its benchmark. */
    record FormerSeries(BenchmarkId name, SeriesSummary now) {}

    static PresentNames of(Collection<NewestRuns> places) {
        Map<SeriesId, FormerSeries> former = new HashMap<>();
        for (NewestRuns place : places) {
            if (!place.renamed().names().isEmpty()) {
                for (SeriesState state : place.all()) {
                    SeriesSummary now = state.summary();
                    place.renamed().allNames(now.benchmark()).stream()
                            .skip(1)
                            .forEach(name ->
                                    former.put(
                                            id(now.where(), name, now.metric()),
                                            new FormerSeries(name, now)));
                }
            }
        }
        return new PresentNames(former);
    }

    private static SeriesId id(SuitePlatform where, BenchmarkId name, Metric metric) {
        return SeriesId.of(SeriesKey.of(where, name, metric));
    }

    SeriesId now(SeriesId id) {
        FormerSeries known = former.get(id);
        return known == null ? id : known.now().id();
    }

    BranchVerdict now(BranchVerdict judged) {
        return former.isEmpty()
                ? judged
                : new BranchVerdict(
                        judged.measured(),
                        judged.fails(),
                        judged.base(),
                        now(judged.worse()),
                        now(judged.better()),
                        judged.rows().stream()
                                .map(row -> now(judged.measured().where(), row))
                                .toList());
    }

    private SeriesIdSet now(SeriesIdSet all) {
        return SeriesIdSet.of(all.stream().map(this::now));
    }

    private ChangedRow now(SuitePlatform where, ChangedRow row) {
        FormerSeries known = former.get(id(where, row.id(), row.metric()));
        return known == null
                ? row
                : new ChangedRow(
                        known.now().benchmark(),
                        row.metric(),
                        row.before(),
                        row.value(),
                        row.change(),
                        row.limit());
    }

    public BranchIncident now(BranchIncident known) {
        return former.isEmpty()
                ? known
                : known.with(
                        known.state(),
                        known.ended(),
                        known.range(),
                        known.members().stream().map(this::now).toList());
    }

    private IncidentMember now(IncidentMember member) {
        FormerSeries known = former.get(new SeriesId(member.series()));
        return known == null
                ? member
                : new IncidentMember(
                        known.now().id().value(),
                        member.where(),
                        known.now().benchmark().label(),
                        member.metric(),
                        member.level(),
                        member.values(),
                        member.words(),
                        member.state());
    }

    /** The names of a present series, the present one first. */
    List<BenchmarkId> allNames(SeriesId series, BenchmarkId present) {
        return Stream.concat(
                        Stream.of(present),
                        former.values().stream()
                                .filter(it -> it.now().id().equals(series))
                                .map(FormerSeries::name))
                .toList();
    }
}
