package io.perfwarden.web.api;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.model.SeriesId;
import io.perfwarden.report.chart.BadgePicture;
import io.perfwarden.report.machine.AnnouncedRow;
import io.perfwarden.testkit.*;
import io.perfwarden.web.BadgeOfWorld;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/**
 * What all surfaces show of the changes of a world's default branch: first page, changes, feed,
 * commits, issues and notifications, the table, trend and health as pages, all of them as JSON and
 * by the Model Context Protocol, and badges.
 *
 * @param documents figures of the verdicts on the commits that changed something
 * @param texts all that a surface shows, without markup
 * @param issues their texts; they show the values that a change is by
 * @param series what the API says of each series, by its id and by the part of the API
 * @param twins pages with their JSON
 * @param badges of suites, each with the word that it should have
 */
record BranchSurfaces(
        ShownFigures documents,
        Map<String, String> texts,
        Map<String, String> issues,
        Map<String, Map<String, JsonNode>> series,
        Map<String, Twin> twins,
        Map<String, Badge> badges) {
    private static final String REPO = "/r/" + FakeGitHub.REPO.name();
    static final int MOST = 200;
    private static final int SERIES = 20;
    private static final int FEW = 3;

    /** What was worse already and became so once more says against what. */
    private static final Pattern LABELLED =
            Pattern.compile("[\\d.]+[ \\u00a0]% [^\n]{1,20} once more");

    /** Shares that are a bound, as the change is too small or too large to be shown. */
    private static final Pattern BOUND = Pattern.compile("(under|over) [\\d.]+[ \\u00a0]%");

    /** What of a series or a change is a share, in the API. */
    private static final Set<String> SHARES = Set.of("change", "noise", "limit", "smallest");

    /** What a page shows to people, and what its address in the API says. */
    record Twin(String words, JsonNode json) {}

    /** What a badge shows, and whether its suite passes and nothing of it is open. */
    record Badge(String svg, boolean isGood) {}

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
        List<String> pages =
                new ArrayList<>(List.of("/", REPO + "/changes", REPO + "/changes.atom"));
        changes.stream().limit(FEW).map(it -> REPO + "/commit/" + it.commit()).forEach(pages::add);
        for (String page : pages) {
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
                        .limit(SERIES)
                        .collect(Collectors.joining(","));
        Map<String, Map<String, JsonNode>> series = new TreeMap<>();
        Map<String, Twin> twins = new LinkedHashMap<>();
        for (String part : List.of("", "/trend?s=" + ids, "/changes", "/health")) {
            JsonNode json = json(server.get(REPO + part));
            collect(json, part, series);
            String page = ShownSurfaces.body(server.page(REPO + part));
            twins.put(part, new Twin(ShownSurfaces.words(page), json));
        }
        for (String tool : List.of("find_benchmarks", "list_changes", "measurement_health")) {
            JsonNode json = json(server.send(call(server, tool)));
            collect(json.at("/result/structuredContent/answer"), tool, series);
        }
        Map<String, Badge> badges = new TreeMap<>();
        for (String suite : suites(series, false)) {
            boolean passes =
                    world.ledger().pictures().passes(FakeGitHub.REPO.id(), suite).orElse(false);
            badges.put(
                    suite,
                    new Badge(
                            BadgeOfWorld.svg(world, suite),
                            passes && !suites(series, true).contains(suite)));
        }
        return Optional.of(
                new BranchSurfaces(documents.get(), texts, issues, series, twins, badges));
    }

    private static JsonNode json(HttpResponse<String> answer) throws IOException {
        return OpenApiSchemas.JSON.readTree(ShownSurfaces.body(answer));
    }

    private static HttpRequest.Builder call(ApiServer server, String tool) {
        String message =
                """
                {"jsonrpc": "2.0", "id": 1, "method": "tools/call", \
                "params": {"name": "%s", "arguments": {}}}
                """
                        .formatted(tool);
        return server.at("/mcp")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(message));
    }

    private static Set<String> suites(Map<String, Map<String, JsonNode>> series, boolean isOpen) {
        return series.values().stream()
                .flatMap(it -> it.values().stream())
                .filter(it -> !isOpen || it.hasNonNull("open"))
                .map(it -> it.path("suite").asText())
                .collect(Collectors.toCollection(TreeSet::new));
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
        twins.forEach((page, twin) -> {
            double[] known = numbers(twin.json());
            ShownFigures.shares(BOUND.matcher(twin.words()).replaceAll("")).stream()
                    .filter(it ->
                            Arrays.stream(known).noneMatch(one -> ShownFigures.isShare(it, one)))
                    .forEach(it -> all.add(page + " shows " + it + ", and its JSON does not"));
            twin.json()
                    .path("changes")
                    .findValues("rows")
                    .forEach(rows ->
                            rows.forEach(row -> {
                                double change = row.path("change").asDouble();
                                if (!documents.orShown(labelled).has(change)) {
                                    all.add("the API tells of a change of " + change);
                                }
                            }));
        });
        badges.forEach((suite, badge) -> {
            if (badge.svg().equals(BadgePicture.PASS.svg(suite)) != badge.isGood()) {
                all.add("the badge of " + suite + " contradicts pages");
            }
        });
        return all;
    }

    /** All shares of a document. */
    private static double[] numbers(JsonNode json) {
        return SHARES.stream()
                .flatMap(it -> json.findValues(it).stream())
                .filter(JsonNode::isNumber)
                .mapToDouble(JsonNode::asDouble)
                .toArray();
    }
}
