package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An artifact of base and head in turns is told by its mark, and is whole or nothing. */
class InterleavedFilesTest {
    private static List<ResultFile> files(String mark, String... names) {
        List<ResultFile> files = new ArrayList<>(List.of(MemoryFile.of(PairMark.FILE, mark)));
        for (String name : names) {
            files.add(MemoryFile.of(name, "{}"));
        }
        return files;
    }

    private static InterleavedFiles read(List<ResultFile> files) {
        return switch (InterleavedFiles.of(files, _ -> true)) {
            case ReadOutcome.Ok<InterleavedFiles>(InterleavedFiles read) -> read;
            case ReadOutcome.Rejected<InterleavedFiles>(List<InputProblem> problems) ->
                    throw new AssertionError(problems);
        };
    }

    private static String refusal(List<ResultFile> files) {
        return InterleavedFiles.of(files, _ -> true)
                        instanceof
                        ReadOutcome.Rejected<InterleavedFiles>(List<InputProblem> problems)
                ? problems.getFirst().line()
                : "read";
    }

    @Test
    void a_mark_is_read_as_it_was_written() {
        PairMark mark = new PairMark(2, Optional.of(new CommitSha("c".repeat(40))));
        InterleavedFiles read =
                read(
                        files(
                                mark.text(),
                                "base/round-01.json",
                                "base/round-02/a.json",
                                "base/round-02/b.json",
                                "head/round-01.txt",
                                "head/round-02",
                                "notes.txt"));
        assertThat(read.mark()).isEqualTo(mark);
        assertThat(read.bases().get(2)).hasSize(2);
        assertThat(read.heads()).containsOnlyKeys(1, 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"schema\": \"perfwarden/pair/2\", \"rounds\": 1}",
                "{\"schema\": \"perfwarden/pair/1\"}",
                "{\"schema\": \"perfwarden/pair/1\", \"rounds\": 0}",
                "{\"schema\": \"perfwarden/pair/1\", \"rounds\": 1001}",
                "{\"schema\": \"perfwarden/pair/1\", \"rounds\": 4294967297}",
                "{\"schema\": \"perfwarden/pair/1\", \"rounds\": 1e99999}",
                "{\"schema\": \"perfwarden/pair/1\", \"rounds\": 1, \"base\": \"main\"}",
                "{\"schema\": \"perfwarden/pair/1\", \"rounds\": 1, \"base\": 5}",
                "{\"schema\": \"perfwarden/pair/1\", \"rounds\": 2}"
            })
    void a_mark_that_says_something_else_is_refused(String mark) {
        assertThat(refusal(files(mark, "base/round-01", "head/round-01"))).contains(PairMark.FILE);
    }

    @Test
    void rounds_of_one_side_alone_or_of_two_directories_are_refused() {
        String mark = new PairMark(1, Optional.empty()).text();
        assertThat(refusal(files(mark, "base/round-01", "head/round-02")))
                .contains("tells of 1 rounds");
        assertThat(refusal(files(mark, "base/round-01", "head/round-01", "x/" + PairMark.FILE)))
                .contains("is one of 2 in the artifact");
        assertThat(refusal(files(mark, "base/../head/round-01", "head/round-9999999")))
                .contains("0 of the base and 0 of the head");
    }
}
