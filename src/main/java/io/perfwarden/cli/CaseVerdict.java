package io.perfwarden.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/**
 * What was said of a case.
 *
 * @param id the case's
 * @param fail the benchmarks that failed
 * @param warn the benchmarks that warned
 * @param suite what was said of all benchmarks together
 * @param runs how many runs it took, from 1
 */
record CaseVerdict(String id, List<String> fail, List<String> warn, Suite suite, int runs) {
    /** What is said of all benchmarks together. */
    enum Suite {
        PASS,
        WARN,
        FAIL
    }

    private static final JsonFactory JSON = new JsonFactory();

    CaseVerdict {
        fail = List.copyOf(fail);
        warn = List.copyOf(warn);
    }

    /** Whether a benchmark failed, or all of them together. */
    boolean isFailure() {
        return !fail.isEmpty() || suite == Suite.FAIL;
    }

    /** One line of JSON, without its end. */
    String json() {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField("id", id);
            names(json, "fail", fail);
            names(json, "warn", warn);
            json.writeStringField("suite", suite.name().toLowerCase(Locale.ROOT));
            json.writeNumberField("runs", runs);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    private static void names(JsonGenerator json, String key, List<String> names)
            throws IOException {
        json.writeArrayFieldStart(key);
        for (String name : names) {
            json.writeString(name);
        }
        json.writeEndArray();
    }
}
