package io.perfwarden.report;

import module java.base;

import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;

/**
 * A comparison and what came of it, as a manifest keeps it so that it can be repeated: a manifest
 * like all {@link ReplayManifest}s, whose configuration is the command line.
 *
 * @param day on which it was judged, in UTC
 * @param arguments what decided it: options, then baseline and results
 * @param files the hash of each file that was read, by path from the working directory
 */
public record RecordedRun(
        String engine,
        LocalDate day,
        List<String> arguments,
        Map<String, String> files,
        RecordedConclusion conclusion) {
    private static final String COMMAND = "perfwarden compare";
    private static final int SEED = 0;

    public record RecordedConclusion(String verdict, String report) {}

    public RecordedRun {
        arguments = List.copyOf(arguments);
        files = Map.copyOf(files);
    }

    public String render() {
        JsonObject found = new JsonObject();
        JsonObject hashes = new JsonObject();
        new TreeMap<>(files)
                .forEach((path, sha256) -> {
                    found.put(path, new JsonObject().put("path", path).put("sha256", sha256).end());
                    hashes.put(path, sha256);
                });
        return PythonJson.pretty(ReplayManifest.seal(SEED, config(), found.end(), hashes.end()));
    }

    private JsonValue config() {
        return new JsonObject()
                .put("command", COMMAND)
                .put("engine", engine)
                .put("day", day.toString())
                .put(
                        "arguments",
                        new JsonValue.Items(arguments.stream().map(JsonValue::of).toList()))
                .put("verdict", conclusion.verdict())
                .put("report_sha256", conclusion.report())
                .end();
    }

    /** Reads a manifest; absent if another program wrote it. */
    public static Optional<RecordedRun> of(JsonValue manifest) {
        JsonValue config = manifest.at("config");
        Optional<LocalDate> day = config.at("day").asText().flatMap(RecordedRun::day);
        if (!config.at("command").asText().equals(Optional.of(COMMAND)) || day.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new RecordedRun(
                        config.at("engine").asText().orElse(""),
                        day.get(),
                        config.at("arguments").asItems().stream()
                                .flatMap(argument -> argument.asText().stream())
                                .toList(),
                        Map.of(),
                        new RecordedConclusion(
                                config.at("verdict").asText().orElse(""),
                                config.at("report_sha256").asText().orElse(""))));
    }

    private static Optional<LocalDate> day(String text) {
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
