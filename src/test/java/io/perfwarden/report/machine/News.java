package io.perfwarden.report.machine;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.machine.RegressionAnnouncement.Kind;
import io.perfwarden.report.machine.RegressionAnnouncement.Place;
import io.perfwarden.report.machine.RegressionAnnouncement.SuiteNews;
import io.perfwarden.testkit.Rows;

/** Announcements to be written. */
final class News {
    static final String SHA = "abc1234" + "0".repeat(33);
    static final String SINCE = "def5678" + "0".repeat(33);
    private static final Instant AT = Instant.parse("2026-11-22T05:30:00Z");
    private static final String URL = "https://github.com/octo/hello/runs/7";

    private News() {}

    static RegressionAnnouncement regressed(Row... rows) {
        return regressed(new Names("main", "core", "linux-x64", URL), List.of(rows));
    }

    /** What somebody else may have chosen. */
    record Names(String branch, String suite, String platform, String url) {}

    static RegressionAnnouncement regressed(Names names, List<Row> rows) {
        SuitePlatform where = new SuitePlatform(names.suite(), names.platform());
        return new RegressionAnnouncement(
                Kind.REGRESSED,
                new Place(7, "octo/hello", names.branch(), SHA, names.url()),
                AT,
                List.of(new SuiteNews(names.suite(), names.platform(), "fail", SHA)),
                1,
                rows.stream().map(row -> AnnouncedRow.of(where, row)).toList(),
                rows.size());
    }

    static RegressionAnnouncement resolved(String... suites) {
        return new RegressionAnnouncement(
                Kind.RESOLVED,
                new Place(7, "octo/hello", "main", SHA, URL),
                AT,
                Stream.of(suites).map(name -> new SuiteNews(name, "", "pass", SINCE)).toList(),
                suites.length,
                List.of(),
                0);
    }

    static Row slower(String name, double percent) {
        return Rows.row(name).base(1_000).now(1_000 + 10 * percent).regressed();
    }
}
