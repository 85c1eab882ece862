package io.perfwarden.web.api;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.query.ReportQueries.PullStanding;
import io.perfwarden.bot.query.SeriesQueries;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.CommentGateway;
import io.perfwarden.model.PullRequest;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.report.github.CommentMarker;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.ShownFigures;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.UseCaseWorld;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What all surfaces show of the pull request of a world: comment, check, page and API, as they are
 * rendered for people and programs.
 *
 * @param texts all that a surface shows, without markup
 * @param headings of them, the line that counts
 */
public record ShownSurfaces(
        JudgedReport report, Map<String, String> texts, Map<String, String> headings) {
    private static final String WAITS = "### \u23f3 ";

    /** A verdict that is labelled as that of another base has no document of the present one. */
    private static final String OF_FORMER_BASE = "until recently the base of the pull request";

    private static final AtomicReference<ReportQueries> REPORTS = new AtomicReference<>();
    private static final AtomicReference<SeriesQueries> SERIES = new AtomicReference<>();

    private static final Set<String> LOOKED = ConcurrentHashMap.newKeySet();
    private static final int EACH = Thorough.cases(3, 1);

    /** What is wrong with a file that a pull request brings is no figure of a verdict. */
    private static final Pattern OF_FILES =
            Pattern.compile("(?m)^.*(?:perfwarden\\.ya?ml|baselines/).*$");

    private static final String PULL =
            "/r/" + FakeGitHub.REPO.name() + "/pull/" + UseCaseWorld.PULL;

    /** A server that ends with the tests. */
    private record Kept(ApiServer server) implements AutoCloseable {
        @Override
        public void close() {
            server.close();
        }
    }

    /**
     * Each percentage, count and machine that is shown of a verdict is one of its document. By day
     * every third scenario is looked at, and what is shown of the branch after every tenth of them.
     */
    public static void check(UseCaseWorld world, ExtensionContext context) throws Exception {
        int number = Math.floorMod(context.getUniqueId().hashCode(), 1_000);
        if (number % EACH != 0
                || !LOOKED.add(
                        world.github().commentsOn(UseCaseWorld.PULL)
                                + " "
                                + world.ledger()
                                        .publications()
                                        .checksOn(FakeGitHub.REPO.id(), UseCaseWorld.HEAD)
                                + " "
                                + world.reports().changes(FakeGitHub.REPO, BranchSurfaces.MOST)
                                + world.github().issues().all())) {
            return;
        }
        ApiServer server =
                context.getRoot()
                        .getStore(ExtensionContext.Namespace.create(ShownSurfaces.class))
                        .getOrComputeIfAbsent(Kept.class, _ -> new Kept(start()), Kept.class)
                        .server();
        Optional<ShownSurfaces> shown = of(world, server);
        if (shown.isPresent()) {
            require(shown.get().differences(world), shown.get().texts());
        }
        Optional<BranchSurfaces> branch =
                Thorough.isTried(number / EACH) ? ofBranch(world, server) : Optional.empty();
        if (branch.isPresent()) {
            require(branch.get().differences(), branch.get().texts());
        }
    }

    private static void require(List<String> differences, Map<String, String> texts) {
        if (!differences.isEmpty()) {
            throw new AssertionError(String.join("\n", differences) + "\n" + texts);
        }
    }

    /** A server of the world that is looked at. */
    static ApiServer start() {
        return new ApiServer(new SeriesOfWorld(SERIES), new ReportsOfWorld(REPORTS));
    }

    List<String> differences(UseCaseWorld world) {
        List<String> all =
                new ArrayList<>(
                        given(world)
                                .differences(
                                        texts,
                                        headings,
                                        world.ledger().history().machines(FakeGitHub.REPO.id())));
        contradiction(world).ifPresent(all::add);
        return all;
    }

    private ShownFigures given(UseCaseWorld world) {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        return world.ledger().verdictRecords().of(FakeGitHub.REPO.id(), report.about()).stream()
                .map(it -> VerdictReplay.document(it.bytes(), "inputs", readers))
                .map(it ->
                        it.orElse(problems -> {
                            throw new AssertionError(problems.toString());
                        }))
                .map(it -> ShownFigures.of(it.comparison()))
                .reduce(ShownFigures.of(report.comparison()), ShownFigures::or);
    }

    /** The heading of the comment is of the check's mind. */
    private Optional<String> contradiction(UseCaseWorld world) {
        String heading = headings.getOrDefault("comment", "");
        if (heading.isEmpty()) {
            return Optional.empty();
        }
        return world.checkOn(report.about())
                .draft()
                .conclusion()
                .filter(it ->
                        switch (it) {
                            case SUCCESS -> !heading.startsWith("### \u2705");
                            case FAILURE -> !heading.startsWith("### \u274c");
                            case NEUTRAL, ACTION_REQUIRED, CANCELLED ->
                                    !heading.startsWith("### \u26a0");
                            case SKIPPED -> heading.startsWith("### \u274c");
                        })
                .map(it -> "the check is " + it + ", and the comment says " + heading);
    }

    static Optional<BranchSurfaces> ofBranch(UseCaseWorld world, ApiServer server)
            throws Exception {
        synchronized (REPORTS) {
            REPORTS.set(world.reports());
            SERIES.set(world.series());
            return BranchSurfaces.of(world, server);
        }
    }

    /** Nothing for a closed pull request, or where there is no verdict on the newest commit. */
    static Optional<ShownSurfaces> of(UseCaseWorld world, ApiServer server) throws Exception {
        ReportQueries queries = world.reports();
        Optional<PullStanding> standing = queries.pullStanding(FakeGitHub.REPO, UseCaseWorld.PULL);
        Optional<JudgedReport> report = standing.flatMap(PullStanding::report);
        if (isClosed(world)
                || report.isEmpty()
                || standing.flatMap(PullStanding::finishedCheck).isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, String> headings = new LinkedHashMap<>();
        var check = world.checkOn(report.get().about()).draft();
        if (check.summary().contains(OF_FORMER_BASE)) {
            return Optional.empty();
        }
        texts.put("check title", check.title());
        headings.put("check title", check.title());
        texts.put("check summary", check.summary());
        texts.put("check text", CheckText.visible(check.text()));
        comment(world, report.get())
                .ifPresent(body -> {
                    texts.put("comment", body.replaceAll("<!--.*?-->", ""));
                    headings.put("comment", body.lines().findFirst().orElse(""));
                });
        synchronized (REPORTS) {
            REPORTS.set(queries);
            SERIES.set(world.series());
            ofServer(server, texts, headings);
        }
        texts.replaceAll((_, text) -> OF_FILES.matcher(text).replaceAll(""));
        return Optional.of(new ShownSurfaces(report.get(), texts, headings));
    }

    private static boolean isClosed(UseCaseWorld world) {
        return world.ledger()
                .pulls()
                .find(FakeGitHub.REPO.id(), UseCaseWorld.PULL)
                .filter(PullRequest::open)
                .isEmpty();
    }

    private static void ofServer(
            ApiServer server, Map<String, String> texts, Map<String, String> headings)
            throws Exception {
        String html = body(server.page(PULL + "?rows=all"));
        texts.put("page", words(html));
        headings.put("page", words(part(html, "<p class=\"verdict\">", "</p>")));
        headings.put("page, its cards", words(part(html, "<section class=\"box\">", "</header>")));
        for (String tail : List.of("", "/verdict")) {
            JsonNode json = OpenApiSchemas.JSON.readTree(body(server.get(PULL + tail)));
            List<String> said = new ArrayList<>();
            collect(json, said);
            texts.put("API" + tail, String.join("\n", said));
            headings.put("API" + tail, json.path("headline").asText());
            if (json.has("next") && json.path("verdict").isTextual()) {
                sameStep(json.path("next").asText(), part(html, "<strong>Next:</strong>", "</p>"));
            }
        }
    }

    /** The page and the API say what to do in the same words. */
    private static void sameStep(String api, String page) {
        String said = words(page).replaceAll("\\s+", " ").strip();
        if (!plainStep(api).equals(plainStep(said))) {
            throw new AssertionError("the API says %s, and the page %s".formatted(api, said));
        }
    }

    private static String plainStep(String step) {
        return step.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1").replaceAll("[`\\s]+", "");
    }

    private static Optional<String> comment(UseCaseWorld world, JudgedReport report) {
        return world.github().commentsOn(UseCaseWorld.PULL).stream()
                .map(CommentGateway.Posted::body)
                .filter(it -> !it.startsWith(WAITS))
                .filter(it ->
                        CommentMarker.parse(it)
                                .filter(marker -> marker.head().equals(report.about()))
                                .isPresent())
                .findFirst();
    }

    static String body(HttpResponse<String> answer) {
        if (answer.statusCode() != 200) {
            throw new AssertionError(answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** All parts between two marks, a line each. */
    private static String part(String html, String from, String to) {
        return Pattern.compile(Pattern.quote(from) + "(.*?)" + Pattern.quote(to), Pattern.DOTALL)
                .matcher(html)
                .results()
                .map(it -> it.group(1))
                .collect(Collectors.joining("\n"));
    }

    static String words(String html) {
        return html.replaceAll("(?s)<(style|script|svg).*?</\\1>", " ")
                .replaceAll("<[^>]*>", " ")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#34;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    private static void collect(JsonNode json, List<String> said) {
        if (json.isTextual()) {
            said.add(json.asText());
        }
        json.forEach(it -> collect(it, said));
    }
}
