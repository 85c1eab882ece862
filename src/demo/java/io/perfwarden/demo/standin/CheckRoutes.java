package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.demo.standin.StandInChecks.Annotation;
import io.perfwarden.demo.standin.StandInChecks.Button;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInChecks.Output;
import io.perfwarden.demo.standin.StandInRequest.Answer;
import io.perfwarden.demo.standin.StandInRouter.Route;

/** REST: check runs. */
final class CheckRoutes {
    private static final int MOST_BYTES = 65_535;
    private static final int MOST_BUTTONS = 3;
    private static final int MOST_ANNOTATIONS = 50;
    private static final Set<String> LEVELS = Set.of("notice", "warning", "failure");
    private static final String[] KEYS = {
        "name",
        "head_sha",
        "details_url",
        "external_id",
        "status",
        "started_at",
        "conclusion",
        "completed_at",
        "output",
        "actions"
    };
    private static final Set<String> STATUSES = Set.of("queued", "in_progress", "completed");
    private static final Set<String> CONCLUSIONS =
            Set.of(
                    "action_required",
                    "cancelled",
                    "failure",
                    "neutral",
                    "success",
                    "skipped",
                    "timed_out");

    private final RunViews views;

    CheckRoutes(RunViews views) {
        this.views = views;
    }

    void register(StandInRouter router) {
        router.on(Route.of("POST", "REPO/check-runs").needing("checks:write"), this::create);
        router.on(
                Route.of("GET", "REPO/check-runs/{}").needing("checks:read"),
                call -> Answer.ok(views.check(call.repository(), check(call))));
        router.on(Route.of("PATCH", "REPO/check-runs/{}").needing("checks:write"), this::update);
        router.on(
                Route.of("GET", "REPO/commits/{}/check-runs")
                        .needing("checks:read")
                        .asking("check_name", "status", "filter", "app_id"),
                this::list);
    }

    private static Check check(StandInRequest call) {
        return call.repository().checks().find(call.id(0)).orElseThrow(StandInRefusal::notFound);
    }

    private static void requireCommit(StandInRepository repository, String sha) {
        if (repository.world().git().find(sha).isEmpty()) {
            throw StandInRefusal.unprocessable("No commit found for SHA: " + sha);
        }
    }

    private Answer create(StandInRequest call) {
        String name = JsonFields.required(call.body(), "name");
        String sha = JsonFields.required(call.body(), "head_sha");
        requireCommit(call.repository(), sha);
        verify(call.body());
        Check check = with(call.repository().checks().add(name, sha), call.body());
        call.repository().checks().put(check);
        return Answer.json(201, views.check(call.repository(), check));
    }

    private Answer update(StandInRequest call) {
        verify(call.body());
        Check before = check(call);
        Check check = with(before, call.body());
        if (before.completed() && !check.completed()) {
            throw StandInRefusal.malformed("a completed check run was moved back");
        }
        call.repository().checks().put(check);
        return Answer.ok(views.check(call.repository(), check));
    }

    private static void verify(JsonNode body) {
        JsonFields.allow(body, KEYS);
        verifyState(body);
        String _ = JsonFields.optional(body, "external_id");
        String details = JsonFields.optional(body, "details_url");
        if (!details.isEmpty() && !details.matches("https?://.+")) {
            throw StandInRefusal.invalid(
                    "CheckRun", "details_url", "must use http or https scheme");
        }
        if (body.has("output")) {
            verifyOutput(body.path("output"));
        }
        List<Button> _ = buttons(body.path("actions"));
    }

    private static void verifyState(JsonNode body) {
        String conclusion = JsonFields.optional(body, "conclusion");
        String status = JsonFields.optional(body, "status");
        if (!conclusion.isEmpty() && !CONCLUSIONS.contains(conclusion)) {
            throw StandInRefusal.malformed(conclusion + " is no conclusion.");
        }
        if (!status.isEmpty() && !STATUSES.contains(status)) {
            throw StandInRefusal.malformed(status + " is no status.");
        }
        if (status.equals("completed") == conclusion.isEmpty()) {
            throw StandInRefusal.malformed("\"conclusion\" and completed go together.");
        }
    }

    private static void verifyOutput(JsonNode output) {
        JsonFields.allow(output, "title", "summary", "text", "annotations", "images");
        JsonFields.required(output, "title");
        JsonFields.required(output, "summary");
        List<Annotation> _ = annotations(output);
        for (String key : List.of("title", "summary", "text")) {
            String text = JsonFields.optional(output, key);
            if (text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
                throw StandInRefusal.invalid(
                        "CheckRun", key, key + " exceeds a maximum bytesize of " + MOST_BYTES);
            }
        }
    }

    private static List<Annotation> annotations(JsonNode output) {
        List<Annotation> annotations = new ArrayList<>();
        for (JsonNode annotation : output.path("annotations")) {
            annotations.add(annotation(annotation));
        }
        if (annotations.size() > MOST_ANNOTATIONS) {
            throw StandInRefusal.malformed("No more than 50 items are allowed.");
        }
        return annotations;
    }

    private static Annotation annotation(JsonNode given) {
        JsonFields.allow(
                given, "path", "start_line", "end_line", "annotation_level", "title", "message");
        int line = given.path("start_line").asInt();
        if (line < 1 || line != given.path("end_line").asInt()) {
            throw StandInRefusal.invalid("CheckRun", "annotations", "no line of a file");
        }
        if (!LEVELS.contains(JsonFields.required(given, "annotation_level"))) {
            throw StandInRefusal.malformed("annotation_level is none of " + LEVELS);
        }
        return new Annotation(
                JsonFields.required(given, "path"),
                line,
                bounded(given, "title", 255),
                JsonFields.required(given, "message"));
    }

    private static List<Button> buttons(JsonNode actions) {
        List<Button> buttons = new ArrayList<>();
        for (JsonNode action : actions) {
            JsonFields.allow(action, "label", "description", "identifier");
            buttons.add(
                    new Button(
                            bounded(action, "label", 20),
                            bounded(action, "description", 40),
                            bounded(action, "identifier", 20)));
        }
        if (buttons.size() > MOST_BUTTONS) {
            throw StandInRefusal.malformed("No more than 3 items are allowed.");
        }
        return buttons;
    }

    private static String bounded(JsonNode action, String key, int most) {
        String text = JsonFields.required(action, key);
        if (text.codePointCount(0, text.length()) > most) {
            throw StandInRefusal.malformed(
                    "Only " + most + " characters are allowed in " + key + ".");
        }
        return text;
    }

    private static List<Annotation> joined(List<Annotation> old, List<Annotation> added) {
        return Stream.concat(old.stream(), added.stream()).toList();
    }

    /** What is not given stays as it was; annotations are added to those there are. */
    private static Check with(Check old, JsonNode body) {
        JsonNode output = body.path("output");
        return new Check(
                old.id(),
                body.path("name").asText(old.name()),
                old.sha(),
                body.path("status").asText(old.status()),
                body.path("conclusion").asText(old.conclusion()),
                new Output(
                        output.path("title").asText(old.output().title()),
                        output.path("summary").asText(old.output().summary()),
                        output.path("text").asText(old.output().text()),
                        joined(old.output().annotations(), annotations(output))),
                body.path("external_id").asText(old.externalId()),
                body.path("details_url").asText(old.detailsUrl()),
                body.has("actions") ? buttons(body.path("actions")) : old.buttons(),
                old.startedAt());
    }

    private Answer list(StandInRequest call) {
        requireCommit(call.repository(), call.part(0));
        String name = call.param("check_name");
        String app = call.param("app_id");
        String own = Long.toString(call.repository().world().installation().app().id());
        List<Check> found =
                call.repository().checks().on(call.part(0)).stream()
                        .filter(_ -> app.isEmpty() || app.equals(own))
                        .filter(check -> name.isEmpty() || name.equals(check.name()))
                        .sorted(Comparator.comparingLong(Check::id).reversed())
                        .toList();
        return call.page(
                "check_runs",
                call.param("filter").equals("all") ? found : latest(found),
                check -> views.check(call.repository(), check));
    }

    private static List<Check> latest(List<Check> newestFirst) {
        Set<String> names = new HashSet<>();
        return newestFirst.stream().filter(check -> names.add(check.name())).toList();
    }
}
