package io.perfwarden.parity;

import io.perfwarden.parity.Cell.Difference;
import io.perfwarden.parity.Cell.Status;
import io.perfwarden.parity.ParityMatrix.NotANumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Compares one feature of two backends. */
final class CellJudge {
    private final Feature feature;
    private final Backend a;
    private final Backend b;
    private final Allowed allowed;

    CellJudge(Feature feature, Backend a, Backend b, Allowed allowed) {
        this.feature = feature;
        this.a = a;
        this.b = b;
        this.allowed = allowed;
    }

    Cell judge(NotANumber odd) {
        if (a instanceof Backend.Broken broken) {
            return failed("backend_a", broken);
        }
        if (b instanceof Backend.Broken broken) {
            return failed("backend_b", broken);
        }
        Frames left = ((Backend.Ran) a).frames();
        Frames right = ((Backend.Ran) b).frames();
        return otherFrames(left, right).map(this::error).orElseGet(() -> judge(left, right, odd));
    }

    private Cell failed(String side, Backend.Broken broken) {
        return error(side + " " + broken.name() + " failed: " + broken.reason());
    }

    private Optional<String> otherFrames(Frames left, Frames right) {
        if (left.count() != right.count()) {
            return Optional.of("frame-count mismatch a=" + left.count() + " b=" + right.count());
        }
        if (left.count() == 0) {
            return Optional.of("no frames");
        }
        OptionalInt at = left.firstDifference(right);
        return at.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "other frames: number "
                                + (at.getAsInt() + 1)
                                + " is frame "
                                + left.numberOf(at.getAsInt())
                                + " in a, "
                                + right.numberOf(at.getAsInt())
                                + " in b");
    }

    private Cell judge(Frames left, Frames right, NotANumber odd) {
        List<Difference> differences = new ArrayList<>();
        for (String metric : feature.metrics()) {
            Optional<String> lacks =
                    missing(metric, left, a.name()).or(() -> missing(metric, right, b.name()));
            if (lacks.isPresent()) {
                return error(lacks.get());
            }
            Frames.Column mine = left.column(metric).orElseThrow();
            Frames.Column other = right.column(metric).orElseThrow();
            OptionalInt strange =
                    odd == NotANumber.ERROR
                            ? notANumber(mine, other, left.count())
                            : OptionalInt.empty();
            if (strange.isPresent()) {
                int frame = strange.getAsInt();
                String who = Double.isFinite(mine.at(frame)) ? b.name() : a.name();
                return error(metric + " of " + who + " is no number in " + frame(left, frame));
            }
            differences.add(difference(metric, mine, other, left.count()));
        }
        boolean any = differences.stream().anyMatch(difference -> difference.mismatches() > 0);
        return cell(left.count(), any ? Status.FAIL : Status.OK, "", differences);
    }

    private static Optional<String> missing(String metric, Frames frames, String backend) {
        Optional<Frames.Column> column = frames.column(metric);
        if (column.isEmpty()) {
            return Optional.of(backend + " has no " + metric);
        }
        OptionalInt at = column.get().firstMissing();
        return at.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        backend + " has no " + metric + " in " + frame(frames, at.getAsInt()));
    }

    private static String frame(Frames frames, int index) {
        return "frame " + frames.numberOf(index);
    }

    private static OptionalInt notANumber(Frames.Column a, Frames.Column b, int frames) {
        for (int i = 0; i < frames; i++) {
            if (!Double.isFinite(a.at(i)) || !Double.isFinite(b.at(i))) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** A difference that is no number is neither the largest nor beyond anything. */
    private Difference difference(
            String metric, Frames.Column left, Frames.Column right, int frames) {
        double most = 0;
        int mismatches = 0;
        for (int i = 0; i < frames; i++) {
            double apart = Math.abs(left.at(i) - right.at(i));
            most = apart > most ? apart : most;
            mismatches += apart > allowed.difference() ? 1 : 0;
        }
        return new Difference(metric, most, mismatches);
    }

    private Cell error(String note) {
        List<Difference> nothing =
                feature.metrics().stream().map(metric -> new Difference(metric, 0, 0)).toList();
        return cell(0, Status.ERROR, note, nothing);
    }

    private Cell cell(int frames, Status status, String note, List<Difference> metrics) {
        return new Cell(feature.name(), a.name(), b.name(), allowed, frames, status, note, metrics);
    }
}
