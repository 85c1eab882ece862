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
    @Override
    public Optional<CsvAnswer> table() {
        List<List<?>> rows = new ArrayList<>();
        for (JudgedBody verdict : verdicts) {
            for (List<?> row : JudgedBody.table(verdict.report().comparison()).rows()) {
                rows.add(CsvAnswer.join(List.of(verdict.pull()), row));
            }
        }
        return Optional.of(new CsvAnswer("pull " + RowBody.COLUMNS, rows));
    }
}
