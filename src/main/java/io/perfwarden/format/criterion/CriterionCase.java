package io.perfwarden.format.criterion;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code benchmark.json} says of a benchmark: its true name, and what it processes. */
final class CriterionCase {
    private String group = "";
    private String function = "";
    private String value = "";
    private String full = "";
    private CriterionThroughput throughput = CriterionThroughput.NONE;

    static CriterionCase read(ResultFile file, ReadLimits limits) throws IOException {
        CriterionCase found = new CriterionCase();
        JsonCursor.walk(file, limits, json -> json.object(key -> found.field(key, json)));
        return found;
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "group_id" -> group = json.text();
            case "function_id" -> function = json.text();
            case "value_str" -> value = json.text();
            case "full_id" -> full = json.text();
            case "throughput" -> {
                if (json.isObject()) {
                    json.object(what ->
                            throughput = new CriterionThroughput(json.number(), json.key(what)));
                }
            }
            default -> {}
        }
    }

    /** As on the console; empty if the file does not say it. Old versions have only its parts. */
    String name() {
        return full.isEmpty()
                ? Stream.of(group, function, value)
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("/"))
                : full;
    }

    CriterionThroughput throughput() {
        return throughput;
    }
}
