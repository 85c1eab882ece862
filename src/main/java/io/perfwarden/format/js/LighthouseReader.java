package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** Lighthouse's {@code --output=json}: one report, or several in a row. */
public final class LighthouseReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("lighthouse", "Lighthouse JSON", Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        return root.has("lighthouseVersion") || root.has("requestedUrl", "audits");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        new LighthouseReport(results).read(json);
    }

    /**
     * One report during reading: the benchmark is the page without its host, the emulated device a
     * parameter.
     */
    private static final class LighthouseReport {
        private final ResultCollector results;
        private final List<LighthouseAudit> audits = new ArrayList<>();
        private String page = "";
        private String device = "";

        LighthouseReport(ResultCollector results) {
            this.results = results;
        }

        void read(JsonCursor json) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "requestedUrl", "initialUrl" -> page = json.text();
                    case "lighthouseVersion" -> results.fact(TOOL, "Lighthouse " + json.text());
                    case "configSettings" -> json.object(name -> setting(name, json));
                    case "runtimeError" -> json.only("message", () -> failure(json));
                    case "audits" ->
                            json.object(name ->
                                    keep(LighthouseAudit.read(json.key(name), json, results)));
                    case "categories" ->
                            json.object(name ->
                                    keep(LighthouseAudit.category(json.key(name), json, results)));
                    case "reportCategories" ->
                            json.array(() -> keep(LighthouseAudit.category("", json, results)));
                    default -> {}
                }
            });
            Map<String, String> params = device.isEmpty() ? Map.of() : Map.of("device", device);
            BenchmarkId id = new BenchmarkId(RequestPath.of(page), params);
            for (LighthouseAudit audit : audits) {
                results.add(id, audit.metric(), audit.reading(), audit.position());
            }
        }

        private void failure(JsonCursor json) throws IOException {
            FilePosition at = results.at(json.line());
            results.warn(at, "the page could not be measured: " + json.note(), "");
        }

        private void setting(String name, JsonCursor json) throws IOException {
            if (name.equals("formFactor")
                    || (name.equals("emulatedFormFactor") && device.isEmpty())) {
                device = json.text();
            }
        }

        private void keep(Optional<LighthouseAudit> audit) throws IOException {
            if (audit.isPresent()) {
                results.reserve(audit.get().position());
                audits.add(audit.get());
            }
        }
    }
}
