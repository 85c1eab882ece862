package io.perfwarden.report;

import module java.base;

import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.Sha256Digest;

/**
 * Checks a manifest of a run that is meant to be repeatable: {@code seed}, {@code config}, the
 * hashes of its artifacts, and a hash over seed, configuration and artifacts. Paths and whatever
 * else the manifest says are not hashed, so that moving the files changes nothing.
 *
 * <p>What is hashed is JSON as Python writes it: compact, keys sorted, ASCII only, numbers as they
 * were ({@code 1.0} stays {@code 1.0}).
 */
public final class ReplayManifest {
    private static final String SHA256 = "sha256";
    private static final String CONFIG = "config_sha256";
    private static final String ARTIFACTS = "artifact_sha256";
    private static final String MANIFEST = "manifest_sha256";

    public record ReplayCheck(String what, Optional<String> flaw) {}

    private final JsonValue document;
    private final List<ReplayCheck> checks = new ArrayList<>();

    private ReplayManifest(JsonValue document) {
        this.document = document;
    }

    public static boolean isOne(JsonValue document) {
        return document.asMembers().keySet().containsAll(List.of("seed", "config", MANIFEST));
    }

    /**
     * Checks a manifest.
     *
     * @param files the hash of a file; nothing where there is no such file
     * @return what was checked, in order; rejected if the document is no such manifest
     */
    public static ReadOutcome<List<ReplayCheck>> check(
            JsonValue document, String where, Function<String, Optional<String>> files) {
        if (!isOne(document)) {
            return ReadOutcome.rejected(
                    InputProblem.of(
                            where,
                            "no replay manifest: expected the keys seed, config and " + MANIFEST));
        }
        ReplayManifest manifest = new ReplayManifest(document);
        manifest.checkSeed();
        manifest.hash(CONFIG, document.at("config"));
        manifest.artifacts(files);
        manifest.hash(MANIFEST, core(document));
        return ReadOutcome.ok(List.copyOf(manifest.checks));
    }

    public static String hash(JsonValue tree) {
        return Sha256Digest.of(PythonJson.compact(tree));
    }

    static JsonValue seal(long seed, JsonValue config, JsonValue found, JsonValue hashes) {
        JsonObject manifest =
                new JsonObject()
                        .put("seed", seed)
                        .put("config", config)
                        .put(CONFIG, hash(config))
                        .put("artifact_hashes", found)
                        .put(ARTIFACTS, hashes);
        return manifest.put(MANIFEST, hash(core(manifest.end()))).end();
    }

    private static JsonValue core(JsonValue document) {
        return new JsonObject()
                .put("seed", document.at("seed"))
                .put(CONFIG, document.at(CONFIG))
                .put(ARTIFACTS, document.at(ARTIFACTS))
                .end();
    }

    private void checkSeed() {
        boolean good =
                document.at("seed") instanceof JsonValue.Whole(var number) && number.signum() >= 0;
        add("seed", good, "expected a whole number that is not negative");
    }

    private void hash(String key, JsonValue tree) {
        String actual = hash(tree);
        Optional<String> stated = document.at(key).asText();
        add(
                key,
                stated.equals(Optional.of(actual)),
                "says " + stated.orElse("nothing") + ", is " + actual);
    }

    private void artifacts(Function<String, Optional<String>> files) {
        Map<String, JsonValue> recorded = document.at("artifact_hashes").asMembers();
        Map<String, JsonValue> hashes = document.at(ARTIFACTS).asMembers();
        add(
                ARTIFACTS,
                recorded.keySet().equals(hashes.keySet()),
                "names other artifacts than artifact_hashes");
        recorded.forEach((name, entry) -> {
            Optional<String> stated = entry.at(SHA256).asText();
            String path = entry.at("path").asText().orElse("");
            Optional<String> actual = files.apply(path);
            boolean same =
                    stated.isPresent()
                            && stated.equals(
                                    hashes.getOrDefault(name, JsonValue.Word.NULL).asText());
            add("artifact " + name, same, "has two hashes in the manifest");
            add(
                    "file " + path,
                    actual.isPresent() && actual.equals(stated),
                    actual.map(hash -> "is " + hash + ", was " + stated.orElse("nothing"))
                            .orElse("no such file"));
        });
    }

    private void add(String what, boolean holds, String flaw) {
        checks.add(new ReplayCheck(what, holds ? Optional.empty() : Optional.of(flaw)));
    }
}
