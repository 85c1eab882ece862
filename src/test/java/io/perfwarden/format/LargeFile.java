package io.perfwarden.format;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.GoogleBenchmarkFile;

/** Reads two generated files of the rows given, holds both, and says what came out. */
final class LargeFile {
    private LargeFile() {}

    public static void main(String[] arguments) {
        int rows = Integer.parseInt(arguments[0]);
        ReadOutcome<ResultSet> baseline = Read.outcome(new GoogleBenchmarkFile(rows, 1.0));
        ReadOutcome<ResultSet> current = Read.outcome(new GoogleBenchmarkFile(rows, 1.5));
        System.out.println(said(baseline) + "; " + said(current));
    }

    private static String said(ReadOutcome<ResultSet> outcome) {
        return switch (outcome) {
            case ReadOutcome.Ok<ResultSet>(ResultSet results) ->
                    results.measurements().size() + " measurements";
            case ReadOutcome.Rejected<ResultSet> rejected ->
                    rejected.problems().stream().map(InputProblem::what).toList().toString();
        };
    }
}
