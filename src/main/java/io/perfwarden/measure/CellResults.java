package io.perfwarden.measure;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Tolerance;
import io.perfwarden.bench.Unit;
import io.perfwarden.parity.Cell;
import io.perfwarden.parity.ParityMatrix;
import java.util.List;
import java.util.Optional;

/**
 * A matrix as results, the same as they are read from its JSON record: a cell is a benchmark {@code
 * feature/backend/backend}, the largest difference of each metric a measurement that may be as
 * large as was allowed, and a cell that is an error has failed.
 */
final class CellResults {
    private static final List<String> FORMATS = List.of("parity");

    private CellResults() {}

    /**
     * The results of a matrix.
     *
     * @param where how people call what the frames were read from
     */
    static ResultSet of(ParityMatrix matrix, String where) {
        Position position = new Position(where, 0);
        return new ResultSet(
                FORMATS,
                matrix.cells().stream()
                        .flatMap(cell ->
                                cell.metrics().stream().map(it -> measurement(cell, it, position)))
                        .toList(),
                Environment.UNKNOWN,
                List.of());
    }

    private static Measurement measurement(Cell cell, Cell.Difference difference, Position at) {
        return new Measurement(
                BenchmarkId.of(cell.feature() + "/" + cell.backendA() + "/" + cell.backendB()),
                Metric.of(difference.metric(), Unit.NONE)
                        .directed(Direction.LOWER, DirectionOrigin.FORMAT),
                cell.status() == Cell.Status.ERROR
                        ? new Reading.Failed(cell.note())
                        : Reading.measured(difference.most()),
                at,
                Optional.of(new Tolerance(0, cell.allowed().difference())));
    }
}
