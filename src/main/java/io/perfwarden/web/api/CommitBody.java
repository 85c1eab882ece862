package io.perfwarden.web.api;

import module java.base;

/**
 * What was judged of a commit.
 *
 * @param repository owner and name
 * @param verdicts several where it was judged for several pull requests or branches; never empty
 */
public record CommitBody(String repository, List<JudgedBody> verdicts) implements ApiBody {
    @Override
    public Optional<CsvAnswer> table() {
        return new RunBody(repository, 0, verdicts).table();
    }
}
