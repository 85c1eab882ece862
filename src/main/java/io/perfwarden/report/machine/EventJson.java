package io.perfwarden.report.machine;

import module java.base;

import io.perfwarden.report.machine.RegressionAnnouncement.SuiteNews;

record EventJson(String type, Instant timestamp, EventData data) {
    static EventJson of(RegressionAnnouncement news) {
        RegressionAnnouncement.Place place = news.place();
        return new EventJson(
                MessageFormat.JSON_TYPE,
                news.at(),
                new EventData(
                        news.kind().id(),
                        new RepositoryJson(place.repo(), place.repository()),
                        place.branch(),
                        place.sha(),
                        JsonReport.text(place.url()),
                        news.failing(),
                        news.suites().stream().map(it -> EventSuiteJson.of(it, news)).toList()));
    }

    record EventData(
            String kind,
            RepositoryJson repository,
            String branch,
            String commit,
            Optional<String> url,
            int failing,
            List<EventSuiteJson> suites) {}

    record RepositoryJson(long id, String name) {}

    record EventSuiteJson(
            String name,
            Optional<String> platform,
            String verdict,
            String since,
            List<EventRowJson> rows) {
        static EventSuiteJson of(SuiteNews suite, RegressionAnnouncement news) {
            return new EventSuiteJson(
                    suite.name(),
                    JsonReport.text(suite.platform()),
                    suite.verdict(),
                    suite.since(),
                    news.worst().stream()
                            .filter(row -> row.what().where().equals(suite.label()))
                            .map(EventRowJson::of)
                            .toList());
        }
    }

    record EventRowJson(
            String benchmark,
            Map<String, String> params,
            String metric,
            Optional<String> unit,
            Optional<String> direction,
            Optional<ValueJson> baseline,
            Optional<ValueJson> current,
            OptionalDouble change,
            OptionalDouble limit,
            String outcome,
            List<String> why) {
        static EventRowJson of(AnnouncedRow row) {
            AnnouncedRow.Numbers numbers = row.numbers();
            return new EventRowJson(
                    row.what().benchmark(),
                    row.what().params(),
                    row.what().metric(),
                    JsonReport.text(row.what().unit()),
                    JsonReport.text(row.what().direction()),
                    numbers.baseline().stream().mapToObj(ValueJson::new).findFirst(),
                    numbers.current().stream().mapToObj(ValueJson::new).findFirst(),
                    numbers.change(),
                    numbers.limit(),
                    row.outcome(),
                    row.why());
        }
    }

    record ValueJson(double value) {}
}
