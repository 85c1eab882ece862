package io.perfwarden.formats;

import io.perfwarden.bench.ResultSet;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.testkit.GoogleBenchmarkFile;

/** Reads two generated files of the rows given, holds both, and says what came out. */
final class LargeFile {
    private LargeFile() {}

    public static void main(String[] arguments) {
        int rows = Integer.parseInt(arguments[0]);
        Outcome<ResultSet> baseline = Read.outcome(new GoogleBenchmarkFile(rows, 1.0));
        Outcome<ResultSet> current = Read.outcome(new GoogleBenchmarkFile(rows, 1.5));
        System.out.println(said(baseline) + "; " + said(current));
    }

    private static String said(Outcome<ResultSet> outcome) {
        return switch (outcome) {
            case Outcome.Ok<ResultSet>(ResultSet results) ->
                    results.measurements().size() + " measurements";
            case Outcome.Rejected<ResultSet> rejected ->
                    rejected.problems().stream().map(Problem::what).toList().toString();
        };
    }
}
