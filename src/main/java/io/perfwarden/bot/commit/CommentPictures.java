package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.config.RepositoryPolicy.PictureMode;
import io.perfwarden.db.PictureStore;
import io.perfwarden.model.RepoId;
import io.perfwarden.report.chart.ChartStyle;
import io.perfwarden.report.chart.RowPicture;
import io.perfwarden.report.github.ReportContext.RowTrend;
import io.perfwarden.report.github.ReportLinks;

/**
 * How comments show trends. A picture has another address as soon as it changes, so that GitHub's
 * proxy may keep it for ever.
 *
 * @param publicUrl base of addresses of this server; where GitHub cannot reach it, bars are shown
 */
record CommentPictures(PictureStore store, String publicUrl) {
    RowTrend of(RepoId repo, PictureMode mode, ChangeGroups findings) {
        return switch (mode) {
            case TEXT -> RowTrend.BARS;
            case NONE -> RowTrend.NONE;
            case IMAGE ->
                    ReportLinks.isReachable(publicUrl) ? picture(repo, findings) : RowTrend.BARS;
        };
    }

    private RowTrend picture(RepoId repo, ChangeGroups findings) {
        List<Row> rows = RowPicture.rows(findings);
        if (rows.isEmpty()) {
            return RowTrend.NONE;
        }
        String base = publicUrl + "/p/" + store.token(repo) + "/";
        String light = base + kept(repo, rows, ChartStyle.LIGHT);
        String dark = base + kept(repo, rows, ChartStyle.DARK);
        return RowTrend.picture(light, dark, rows.size());
    }

    private String kept(RepoId repo, List<Row> rows, ChartStyle style) {
        byte[] svg = RowPicture.svg(rows, style).getBytes(StandardCharsets.UTF_8);
        return store.keep(repo, svg) + ".svg";
    }
}
