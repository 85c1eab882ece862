package io.perfwarden.compare.parity;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell.CellStatus;
import io.perfwarden.compare.parity.ParityMatrix.NotANumber;
import org.junit.jupiter.api.Test;

class ParityMatrixTest {
    private static final ParityFeature F =
            new ParityFeature("f", List.of("x", "y"), OptionalDouble.of(0.25));
    private static final ParityFeature G =
            new ParityFeature("g", List.of("x"), OptionalDouble.empty());
    private static final FeatureTable TABLE = new FeatureTable("t", 0, 1, List.of(F, G));

    private static ParityBackend ran(String name, BackendFrames.Builder frames) {
        return new ParityBackend.BackendRan(name, frames.end());
    }

    private static BackendFrames.Builder frames(double... x) {
        BackendFrames.Builder frames = new BackendFrames.Builder();
        for (double value : x) {
            frames.frame().value("x", value).value("y", 1);
        }
        return frames;
    }

    private static ParityMatrix matrix(ParityBackend... backends) {
        return matrix(NotANumber.ERROR, backends);
    }

    private static ParityMatrix matrix(NotANumber odd, ParityBackend... backends) {
        FeatureTolerances tolerances = new FeatureTolerances(TABLE, Set.of(), Optional.empty());
        return ParityMatrix.of(List.of(F), List.of(backends), tolerances, odd);
    }

    private static FeatureCell cell(ParityBackend a, ParityBackend b) {
        return matrix(a, b).cells().getFirst();
    }

    @Test
    void cells_are_features_by_pairs_in_the_order_given() {
        ParityBackend a = ran("a", frames(1));
        ParityMatrix matrix =
                ParityMatrix.of(
                        List.of(G, F),
                        List.of(a, ran("b", frames(1)), ran("c", frames(1))),
                        new FeatureTolerances(TABLE, Set.of(), Optional.empty()),
                        NotANumber.ERROR);
        assertThat(matrix.cells())
                .extracting(cell -> cell.feature() + cell.backendA() + cell.backendB())
                .containsExactly("gab", "gac", "gbc", "fab", "fac", "fbc");
        assertThat(matrix.isParity()).isTrue();
    }

    @Test
    void a_difference_of_exactly_the_tolerance_is_allowed() {
        assertThat(cell(ran("a", frames(1)), ran("b", frames(1.25))).status())
                .isEqualTo(CellStatus.OK);
        FeatureCell beyond = cell(ran("a", frames(1, 1, 1)), ran("b", frames(1.5, 1, 0.5)));
        assertThat(beyond.status()).isEqualTo(CellStatus.FAIL);
        assertThat(beyond.metrics())
                .containsExactly(
                        new FeatureCell.Difference("x", 0.5, 2),
                        new FeatureCell.Difference("y", 0, 0));
        assertThat(beyond.frames()).isEqualTo(3);
    }

    @Test
    void nothing_compared_is_no_parity() {
        assertThat(matrix(ran("a", frames(1))).isParity()).isFalse();
        assertThat(cell(ran("a", frames()), ran("b", frames())).note()).isEqualTo("no frames");
    }

    @Test
    void a_backend_that_failed_is_an_error_of_each_of_its_cells() {
        ParityBackend broken = new ParityBackend.BrokenBackend("gpu", "no device");
        assertThat(cell(broken, ran("b", frames(1))).note())
                .isEqualTo("backend_a gpu failed: no device");
        assertThat(cell(ran("b", frames(1)), broken).note())
                .isEqualTo("backend_b gpu failed: no device");
        assertThat(cell(broken, broken).status()).isEqualTo(CellStatus.ERROR);
    }

    @Test
    void a_frame_fewer_is_an_error() {
        assertThat(cell(ran("a", frames(1, 1)), ran("b", frames(1))).note())
                .isEqualTo("frame-count mismatch a=2 b=1");
    }

    @Test
    void other_frames_are_an_error() {
        ParityBackend b =
                ran(
                        "b",
                        new BackendFrames.Builder()
                                .frame()
                                .setNumber(7)
                                .value("x", 1)
                                .value("y", 1));
        assertThat(cell(ran("a", frames(1)), b).note())
                .isEqualTo("other frames: number 1 is frame 0 in a, 7 in b");
    }

    @Test
    void a_metric_that_a_frame_lacks_is_an_error() {
        ParityBackend none = ran("b", new BackendFrames.Builder().frame().value("x", 1));
        assertThat(cell(ran("a", frames(1)), none).note()).isEqualTo("b has no y");
        ParityBackend some =
                ran(
                        "b",
                        new BackendFrames.Builder()
                                .frame()
                                .value("x", 1)
                                .frame()
                                .value("x", 1)
                                .value("y", 1));
        assertThat(cell(some, ran("a", frames(1, 1))).note()).isEqualTo("b has no y in frame 0");
        ParityBackend end =
                ran(
                        "b",
                        new BackendFrames.Builder()
                                .frame()
                                .value("x", 1)
                                .value("y", 1)
                                .frame()
                                .value("x", 1));
        assertThat(cell(end, ran("a", frames(1, 1))).note()).isEqualTo("b has no y in frame 1");
    }

    @Test
    void nan_is_an_error_and_no_parity() {
        FeatureCell odd = cell(ran("a", frames(1, 1)), ran("b", frames(1, Double.NaN)));
        assertThat(odd.status()).isEqualTo(CellStatus.ERROR);
        assertThat(odd.note()).isEqualTo("x of b is no number in frame 1");
        assertThat(odd.metrics()).allMatch(metric -> metric.most() == 0);
        double infinite = Double.POSITIVE_INFINITY;
        assertThat(cell(ran("a", frames(infinite)), ran("b", frames(infinite))).status())
                .isEqualTo(CellStatus.ERROR);
    }

    @Test
    void gates_that_pass_over_nan_can_be_asked_for() {
        ParityMatrix matrix =
                matrix(NotANumber.IGNORE, ran("a", frames(1, 1)), ran("b", frames(1, Double.NaN)));
        assertThat(matrix.cells().getFirst().status()).isEqualTo(CellStatus.OK);
    }

    /** The rule of such gates, as its description reads. */
    private static CellStatus emulated(double[][] a, double[][] b, double tolerance) {
        int mismatches = 0;
        for (int frame = 0; frame < a.length; frame++) {
            for (int metric = 0; metric < 2; metric++) {
                mismatches += Math.abs(a[frame][metric] - b[frame][metric]) > tolerance ? 1 : 0;
            }
        }
        return mismatches > 0 ? CellStatus.FAIL : CellStatus.OK;
    }

    @Test
    void random_matrices_come_out_as_the_rule_says() {
        Random random = new Random(17);
        int failed = 0;
        for (int i = 0; i < 2_000; i++) {
            double[][] a = values(random, 1 + random.nextInt(6));
            double[][] b = values(random, a.length);
            CellStatus status = cell(ran("a", builder(a)), ran("b", builder(b))).status();
            assertThat(status).isEqualTo(emulated(a, b, 0.25));
            failed += status == CellStatus.FAIL ? 1 : 0;
        }
        assertThat(failed).isBetween(200, 1_800);
    }

    @Test
    void the_order_of_two_backends_changes_no_verdict() {
        Random random = new Random(23);
        for (int i = 0; i < 500; i++) {
            ParityBackend a = ran("a", builder(values(random, 3)));
            ParityBackend b = ran("b", builder(values(random, 3)));
            assertThat(cell(a, b).metrics()).isEqualTo(cell(b, a).metrics());
        }
    }

    private static double[][] values(Random random, int frames) {
        double[][] values = new double[frames][2];
        for (double[] frame : values) {
            frame[0] = random.nextInt(3) == 0 ? 0.25 : 0;
            frame[1] = random.nextInt(12) == 0 ? random.nextDouble() : 0.125;
        }
        return values;
    }

    private static BackendFrames.Builder builder(double[][] values) {
        BackendFrames.Builder frames = new BackendFrames.Builder();
        for (double[] frame : values) {
            frames.frame().value("x", frame[0]).value("y", frame[1]);
        }
        return frames;
    }
}
