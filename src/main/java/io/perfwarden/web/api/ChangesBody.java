package io.perfwarden.web.api;

import module java.base;

/**
 * What became worse or better on the default branch, one entry a commit, newest first.
 *
 * @param repository owner and name
 * @param changes of this part, at most 50
 * @param page address of the page for people
 * @param next address of the next part; null if this is the last
 */
public record ChangesBody(
        String repository, List<ChangeBody> changes, String page, Optional<String> next)
        implements ApiBody {
    @Override
    public Optional<CsvAnswer> table() {
        List<List<?>> rows = new ArrayList<>();
        for (ChangeBody change : changes) {
            for (ChangeBody.ChangedSeriesBody row : change.rows()) {
                var cells = List.of(change.commit(), change.at(), change.state(), row.change());
                rows.add(CsvAnswer.join(cells, row.series().cells()));
            }
        }
        String columns = "changedBy changedAt state worse " + SeriesBody.COLUMNS;
        return Optional.of(new CsvAnswer(columns, rows));
    }
}
