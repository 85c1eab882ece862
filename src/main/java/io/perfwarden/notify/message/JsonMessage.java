package io.perfwarden.notify.message;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * An announcement for programs, in the form of Standard Webhooks. The suites are those of a report,
 * {@code perfwarden/report/2}, with the failing rows only; what came of it is in {@code kind}.
 *
 * @see <a
 *     href="https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md">
 *     Standard Webhooks</a>
 */
final class JsonMessage {
    private static final String TYPE = "perfwarden.regression.v1";

    private JsonMessage() {}

    static String write(Announcement news) {
        return Json.object(json -> {
            json.writeStringField("type", TYPE);
            json.writeStringField("timestamp", news.at().toString());
            Json.object(json, "data", data -> data(data, news));
        });
    }

    private static void data(JsonGenerator json, Announcement news) throws IOException {
        json.writeStringField("kind", news.kind().id());
        Json.object(
                json,
                "repository",
                repository -> {
                    repository.writeNumberField("id", news.place().repo());
                    repository.writeStringField("name", news.place().repository());
                });
        json.writeStringField("branch", news.place().branch());
        json.writeStringField("commit", news.place().sha());
        Json.text(json, "url", news.place().url());
        json.writeNumberField("failing", news.failing());
        Json.array(
                json,
                "suites",
                suites -> {
                    for (Announcement.SuiteNews suite : news.suites()) {
                        Json.object(suites, object -> suite(object, suite, news));
                    }
                });
    }

    private static void suite(JsonGenerator json, Announcement.SuiteNews suite, Announcement news)
            throws IOException {
        json.writeStringField("name", suite.name());
        Json.text(json, "platform", suite.platform());
        json.writeStringField("verdict", suite.verdict());
        json.writeStringField("since", suite.since());
        Json.array(
                json,
                "rows",
                rows -> {
                    for (Finding finding : news.worst()) {
                        if (finding.what().where().equals(suite.label())) {
                            Json.object(rows, row -> row(row, finding));
                        }
                    }
                });
    }

    private static void row(JsonGenerator json, Finding finding) throws IOException {
        what(json, finding.what());
        side(json, "baseline", finding.numbers().baseline());
        side(json, "current", finding.numbers().current());
        Json.number(json, "change", finding.numbers().change());
        Json.number(json, "limit", finding.numbers().limit());
        json.writeStringField("outcome", finding.outcome());
        Json.array(
                json,
                "why",
                words -> {
                    for (String why : finding.why()) {
                        words.writeString(why);
                    }
                });
    }

    private static void what(JsonGenerator json, Finding.What what) throws IOException {
        json.writeStringField("benchmark", what.benchmark());
        Json.object(
                json,
                "params",
                params -> {
                    for (Map.Entry<String, String> param : what.params().entrySet()) {
                        params.writeStringField(param.getKey(), param.getValue());
                    }
                });
        json.writeStringField("metric", what.metric());
        Json.text(json, "unit", what.unit());
        Json.text(json, "direction", what.direction());
    }

    private static void side(JsonGenerator json, String key, OptionalDouble value)
            throws IOException {
        if (value.isEmpty()) {
            json.writeNullField(key);
        } else {
            Json.object(json, key, side -> Json.number(side, "value", value));
        }
    }
}
