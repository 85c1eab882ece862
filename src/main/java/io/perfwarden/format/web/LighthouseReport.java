package io.perfwarden.format.web;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.RequestPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One report of Lighthouse while it is read: the page, without its host, is the benchmark, and the
 * emulated device its parameter.
 */
final class LighthouseReport {
    private final ResultCollector results;
    private final List<LighthouseAudit> audits = new ArrayList<>();
    private String page = "";
    private String device = "";

    LighthouseReport(ResultCollector results) {
        this.results = results;
    }

    void read(JsonCursor json) throws IOException {
        json.object(key -> field(key, json));
        Map<String, String> params = device.isEmpty() ? Map.of() : Map.of("device", device);
        BenchmarkId id = new BenchmarkId(RequestPath.of(page), params);
        for (LighthouseAudit audit : audits) {
            results.add(id, audit.metric(), audit.reading(), audit.position());
        }
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "requestedUrl" -> page = json.text();
            case "lighthouseVersion" -> results.fact(Environment.TOOL, "Lighthouse " + json.text());
            case "configSettings" -> json.object(name -> setting(name, json));
            case "runtimeError" -> json.object(name -> runtimeError(name, json));
            case "audits" ->
                    json.object(name -> keep(LighthouseAudit.read(json.key(name), json, results)));
            case "categories" ->
                    json.object(
                            name -> keep(LighthouseAudit.category(json.key(name), json, results)));
            default -> {}
        }
    }

    private void setting(String name, JsonCursor json) throws IOException {
        if (name.equals("formFactor") || (name.equals("emulatedFormFactor") && device.isEmpty())) {
            device = json.text();
        }
    }

    private void runtimeError(String name, JsonCursor json) throws IOException {
        if (name.equals("message")) {
            results.warn(
                    results.at(json.line()), "the page could not be measured: " + json.note(), "");
        }
    }

    private void keep(Optional<LighthouseAudit> audit) throws IOException {
        if (audit.isPresent()) {
            results.reserve(audit.get().position());
            audits.add(audit.get());
        }
    }
}
