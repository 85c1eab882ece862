package io.perfwarden.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.report.Cases;
import io.perfwarden.testkit.Golden;
import org.junit.jupiter.api.Test;

class RowPictureTest {
    private static final List<Row> ROWS = RowPicture.rows(ChangeGroups.of(Cases.past()));

    @Test
    void a_picture_of_rows_is_as_it_was_seen_before_and_small() {
        String svg = RowPicture.svg(ROWS, ChartStyle.LIGHT);
        assertThat(svg).hasSizeLessThan(20_000).isEqualTo(RowPicture.svg(ROWS, ChartStyle.LIGHT));
        Golden.assertMatches("chart/rows.svg", svg);
        Golden.assertMatches("chart/rows-dark.svg", RowPicture.svg(ROWS, ChartStyle.DARK));
    }

    @Test
    void a_picture_that_anyone_may_open_names_nothing() {
        assertThat(ROWS).hasSize(2);
        for (Row row : ROWS) {
            assertThat(RowPicture.svg(ROWS, ChartStyle.LIGHT))
                    .doesNotContain(row.id().name(), "core", row.metric().name())
                    .doesNotContain(" " + row.metric().unit().symbol() + "<");
        }
    }

    @Test
    void rows_without_a_past_have_no_picture() {
        assertThat(RowPicture.rows(ChangeGroups.of(Cases.mixed()))).isEmpty();
    }
}
