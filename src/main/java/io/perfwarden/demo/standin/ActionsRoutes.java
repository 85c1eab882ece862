package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.Call.Answer;
import io.perfwarden.demo.standin.World.Artifact;
import io.perfwarden.demo.standin.World.Check;
import io.perfwarden.demo.standin.World.Run;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** REST: check runs, workflow runs and their artifacts. */
final class ActionsRoutes {
    private final World world;
    private final Payloads payloads;
    private final String blobStore;

    /**
     * @param blobStore where artifacts are kept, as GitHub keeps them: on another host
     */
    ActionsRoutes(World world, Payloads payloads, String blobStore) {
        this.world = world;
        this.payloads = payloads;
        this.blobStore = blobStore;
    }

    void register(Router router) {
        router.on("POST", "REPO/check-runs", this::createCheck);
        router.on("GET", "REPO/check-runs/{}", this::oneCheck);
        router.on("PATCH", "REPO/check-runs/{}", this::updateCheck);
        router.on("GET", "REPO/commits/{}/check-runs", this::checks);
        router.on("GET", "REPO/actions/runs", this::runs);
        router.on("GET", "REPO/actions/runs/{}", this::oneRun);
        router.on("GET", "REPO/actions/runs/{}/artifacts", this::artifacts);
        router.on("GET", "REPO/actions/artifacts/{}/zip", this::download);
    }

    /** What the blob store hands out. */
    Optional<Bytes> blob(String path) {
        return world.artifacts().stream()
                .filter(artifact -> path.equals("/" + artifact.id()))
                .map(Artifact::zip)
                .findFirst();
    }

    private static Answer notFound() {
        return Answer.error(404, "Not Found");
    }

    private Answer createCheck(Call call) {
        if (world.git().find(call.text("head_sha")).isEmpty()) {
            return Answer.error(422, "No commit found for SHA: " + call.text("head_sha"));
        }
        Check empty =
                new Check(
                        world.nextId(),
                        call.text("name"),
                        call.text("head_sha"),
                        "queued",
                        "",
                        "",
                        "",
                        "");
        Check check = with(empty, call.body());
        world.put(check);
        return Answer.json(201, payloads.check(check));
    }

    private Answer updateCheck(Call call) {
        Optional<Check> check = find(call).map(old -> with(old, call.body()));
        check.ifPresent(world::put);
        return check.map(updated -> Answer.json(200, payloads.check(updated)))
                .orElseGet(ActionsRoutes::notFound);
    }

    /** As GitHub does: giving a conclusion completes the run. */
    private static Check with(Check old, JsonNode body) {
        String conclusion = body.path("conclusion").asText(old.conclusion());
        String status = body.path("status").asText(old.status());
        JsonNode output = body.path("output");
        return new Check(
                old.id(),
                body.path("name").asText(old.name()),
                old.sha(),
                body.hasNonNull("conclusion") ? "completed" : status,
                conclusion,
                output.path("title").asText(old.title()),
                output.path("summary").asText(old.summary()),
                body.path("external_id").asText(old.externalId()));
    }

    private Optional<Check> find(Call call) {
        return world.checks().stream().filter(check -> check.id() == call.id(0)).findFirst();
    }

    private Answer oneCheck(Call call) {
        return find(call)
                .map(check -> Answer.json(200, payloads.check(check)))
                .orElseGet(ActionsRoutes::notFound);
    }

    private Answer checks(Call call) {
        String name = call.param("check_name");
        List<Check> found =
                world.checks().stream()
                        .filter(check -> check.sha().equals(call.part(0)))
                        .filter(check -> name.isEmpty() || name.equals(check.name()))
                        .sorted(Comparator.comparingLong(Check::id).reversed())
                        .toList();
        return listed("check_runs", found, payloads::check);
    }

    private Answer runs(Call call) {
        String sha = call.param("head_sha");
        List<Run> found =
                world.runs().stream()
                        .filter(run -> sha.isEmpty() || sha.equals(run.sha()))
                        .sorted(Comparator.comparingLong(Run::id).reversed())
                        .toList();
        return listed("workflow_runs", found, payloads::run);
    }

    private Answer oneRun(Call call) {
        return world.runs().stream()
                .filter(run -> run.id() == call.id(0))
                .findFirst()
                .map(run -> Answer.json(200, payloads.run(run)))
                .orElseGet(ActionsRoutes::notFound);
    }

    private Answer artifacts(Call call) {
        String name = call.param("name");
        List<Artifact> found =
                world.artifacts().stream()
                        .filter(artifact -> artifact.run() == call.id(0))
                        .filter(artifact -> name.isEmpty() || name.equals(artifact.name()))
                        .toList();
        return listed("artifacts", found, payloads::artifact);
    }

    private static <T> Answer listed(String key, List<T> items, Function<T, ObjectNode> view) {
        ObjectNode node = Payloads.object();
        node.put("total_count", items.size());
        ArrayNode list = node.putArray(key);
        items.stream().map(view).forEach(list::add);
        return Answer.json(200, node);
    }

    private Answer download(Call call) {
        return Answer.redirect(blobStore + "/" + call.id(0));
    }
}
