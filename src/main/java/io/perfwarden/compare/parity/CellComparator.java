package io.perfwarden.compare.parity;

import module java.base;

import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.compare.parity.FeatureTolerances.AllowedDifference;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell.CellStatus;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell.Difference;

record CellComparator(
        ParityFeature feature, ParityBackend a, ParityBackend b, AllowedDifference allowed) {
    ParityMatrix.FeatureCell judge(ParityMatrix.NotANumber odd) {
        if (a instanceof ParityBackend.BrokenBackend broken) {
            return failedCell("backend_a", broken);
        }
        if (b instanceof ParityBackend.BrokenBackend broken) {
            return failedCell("backend_b", broken);
        }
        BackendFrames left = ((ParityBackend.BackendRan) a).frames();
        BackendFrames right = ((ParityBackend.BackendRan) b).frames();
        return otherFrames(left, right).map(this::error).orElseGet(() -> judge(left, right, odd));
    }

    private ParityMatrix.FeatureCell failedCell(String side, ParityBackend.BrokenBackend broken) {
        return error(side + " " + broken.name() + " failed: " + broken.reason());
    }

    private Optional<String> otherFrames(BackendFrames left, BackendFrames right) {
        if (left.count() != right.count()) {
            return Optional.of("frame-count mismatch a=" + left.count() + " b=" + right.count());
        }
        if (left.count() == 0) {
            return Optional.of("no frames");
        }
        String differs = "other frames: number %d is frame %d in a, %d in b";
        return left.firstDifference(right).stream()
                .mapToObj(i -> differs.formatted(i + 1, left.numberOf(i), right.numberOf(i)))
                .findFirst();
    }

    private ParityMatrix.FeatureCell judge(
            BackendFrames left, BackendFrames right, ParityMatrix.NotANumber odd) {
        List<Difference> differences = new ArrayList<>();
        for (String metric : feature.metrics()) {
            Optional<String> lacks =
                    missingReason(metric, left, a.name())
                            .or(() -> missingReason(metric, right, b.name()));
            if (lacks.isPresent()) {
                return error(lacks.get());
            }
            BackendFrames.FrameColumn mine = left.column(metric).orElseThrow();
            BackendFrames.FrameColumn other = right.column(metric).orElseThrow();
            OptionalInt strange =
                    odd == ParityMatrix.NotANumber.ERROR
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
        return cell(left.count(), any ? CellStatus.FAIL : CellStatus.OK, "", differences);
    }

    private static Optional<String> missingReason(
            String metric, BackendFrames frames, String backend) {
        String lacks = backend + " has no " + metric;
        Optional<BackendFrames.FrameColumn> column = frames.column(metric);
        return column.isEmpty()
                ? Optional.of(lacks)
                : column.get().firstMissing().stream()
                        .mapToObj(at -> lacks + " in " + frame(frames, at))
                        .findFirst();
    }

    private static String frame(BackendFrames frames, int index) {
        return "frame " + frames.numberOf(index);
    }

    private static OptionalInt notANumber(
            BackendFrames.FrameColumn a, BackendFrames.FrameColumn b, int frames) {
        return IntStream.range(0, frames)
                .filter(i -> !Double.isFinite(a.at(i)) || !Double.isFinite(b.at(i)))
                .findFirst();
    }

    /** NaN is never the largest difference, nor beyond a limit. */
    private Difference difference(
            String metric,
            BackendFrames.FrameColumn left,
            BackendFrames.FrameColumn right,
            int frames) {
        double most = 0;
        int mismatches = 0;
        for (int i = 0; i < frames; i++) {
            double apart = Math.abs(left.at(i) - right.at(i));
            most = apart > most ? apart : most;
            mismatches += apart > allowed.difference() ? 1 : 0;
        }
        return new Difference(metric, most, mismatches);
    }

    private ParityMatrix.FeatureCell error(String note) {
        List<Difference> nothing =
                feature.metrics().stream().map(metric -> new Difference(metric, 0, 0)).toList();
        return cell(0, CellStatus.ERROR, note, nothing);
    }

    private ParityMatrix.FeatureCell cell(
            int frames, CellStatus status, String note, List<Difference> metrics) {
        return new ParityMatrix.FeatureCell(
                feature.name(), a.name(), b.name(), allowed, frames, status, note, metrics);
    }
}
