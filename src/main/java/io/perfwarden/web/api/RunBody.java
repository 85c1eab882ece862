package io.perfwarden.web.api;

import module java.base;

/**
 * What was judged of a workflow run.
 *
 * @param repository owner and name
 * @param run its id
 * @param verdicts several where it was judged for several pull requests; never empty
 */
public record RunBody(String repository, long run, List<JudgedBody> verdicts) implements ApiBody {
    /** Rows of all verdicts, each verdict with its pull request in the first column. */
    @Override
    public Optional<CsvAnswer> table() {
        List<String> columns = new ArrayList<>(List.of("pull"));
        columns.addAll(RowBody.COLUMNS);
        List<List<?>> rows = new ArrayList<>();
        for (JudgedBody verdict : verdicts) {
            for (List<?> row : JudgedBody.table(verdict.report().comparison()).rows()) {
                List<Object> cells = new ArrayList<>(List.of(verdict.pull()));
                cells.addAll(row);
                rows.add(cells);
            }
        }
        return Optional.of(new CsvAnswer(columns, rows));
    }
}
