package io.perfwarden.web.api;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.model.SeriesId;
import io.perfwarden.report.machine.AnnouncedRow;
import io.perfwarden.testkit.*;

/**
 * What all surfaces show of the changes of a world's default branch: first page, changes, feed,
 * issues and notifications, and the table, trend, changes and health of the API.
 *
 * @param documents figures of the verdicts on the commits that changed something
 * @param texts all that a surface shows, without markup
 * @param issues their texts; they show the values that a change is by
 * @param series what the API says of each series, by its id and by the part of the API
 */
record BranchSurfaces(
        ShownFigures documents,
        Map<String, String> texts,
        Map<String, String> issues,
        Map<String, Map<String, JsonNode>> series) {
    private static final String REPO = "/r/" + FakeGitHub.REPO.name();
    private static final int MOST = 20;

    /** What was worse already and became so once more says against what. */
    private static final Pattern LABELLED =
            Pattern.compile("[\\d.]+[ \\u00a0]% [^\n]{1,20} once more");

    /** Nothing where nothing changed. */
    static Optional<BranchSurfaces> of(UseCaseWorld world, ApiServer server) throws Exception {
        ReportQueries reports = world.reports();
        List<BranchChange> changes = reports.changes(FakeGitHub.REPO, MOST);
        Optional<ShownFigures> documents =
                Stream.concat(
                                changes.stream()
                                        .flatMap(it ->
                                                reports
                                                        .commit(
                                                                FakeGitHub.REPO,
                                                                it.commit().value())
                                                        .stream())
                                        .map(JudgedReport::comparison),
                                world.told().stream().map(DefaultBranchVerdict::comparison))
                        .map(ShownFigures::of)
                        .reduce(ShownFigures::or);
        if (changes.isEmpty() || documents.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (String page : List.of("/", REPO + "/changes", REPO + "/changes.atom")) {
            texts.put(page, ShownSurfaces.words(ShownSurfaces.body(server.page(page))));
        }
        Map<String, String> issues = new TreeMap<>();
        world.github()
                .issues()
                .all()
                .forEach(it -> issues.put("issue " + it.number(), it.title() + "\n" + it.body()));
        for (DefaultBranchVerdict told : world.told()) {
            String failing =
                    told.comparison().suites().stream()
                            .flatMap(suite ->
                                    suite.rows().stream()
                                            .filter(row -> row.effect() == RowEffect.FAIL)
                                            .map(row -> AnnouncedRow.of(suite.where(), row)))
                            .map(row -> row.shown().change())
                            .collect(Collectors.joining("\n"));
            if (!failing.isEmpty()) {
                texts.put("notification of " + told.sha(), failing);
            }
        }
        String ids =
                changes.stream()
                        .flatMap(it -> it.rows().stream())
                        .map(it -> it.series().id().value())
                        .distinct()
                        .limit(MOST)
                        .collect(Collectors.joining(","));
        Map<String, Map<String, JsonNode>> series = new TreeMap<>();
        for (String part : List.of("", "/trend?s=" + ids, "/changes", "/health")) {
            collect(
                    OpenApiSchemas.JSON.readTree(ShownSurfaces.body(server.get(REPO + part))),
                    part,
                    series);
        }
        return Optional.of(new BranchSurfaces(documents.get(), texts, issues, series));
    }

    private static void collect(
            JsonNode json, String part, Map<String, Map<String, JsonNode>> series) {
        String id = json.path("id").asText();
        if (SeriesId.isOne(id) && json.has("limit")) {
            series.computeIfAbsent(id, _ -> new TreeMap<>()).put(part, json);
        }
        json.forEach(it -> collect(it, part, series));
    }

    List<String> differences() {
        String labelled =
                texts.values().stream()
                        .flatMap(text -> LABELLED.matcher(text).results().map(MatchResult::group))
                        .collect(Collectors.joining("\n"));
        Map<String, String> others = new LinkedHashMap<>(texts);
        others.replaceAll((_, text) -> LABELLED.matcher(text).replaceAll(""));
        List<String> all = new ArrayList<>(documents.differences(others, Map.of(), List.of()));
        all.addAll(documents.orShown(labelled).differences(issues, Map.of(), List.of()));
        series.forEach((id, parts) -> {
            if (Set.copyOf(parts.values()).size() > 1) {
                all.add("parts of the API say of series " + id + ": " + parts);
            }
        });
        return all;
    }
}
