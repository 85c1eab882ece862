package io.perfwarden.cli.scoring;

import io.perfwarden.bench.Direction;
import io.perfwarden.cli.scoring.CaseVerdict.Suite;
import io.perfwarden.decide.Candidate;
import io.perfwarden.decide.Decision;
import io.perfwarden.decide.History;
import io.perfwarden.decide.Opinion;
import io.perfwarden.decide.Terms;
import io.perfwarden.decide.Terms.Rerun;
import io.perfwarden.decide.replay.Constants;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Judges the cases of one recording, and measures a suspect again as long as it may. Every
 * recording is judged as one of shared machines, which is the stricter test of a rule.
 */
final class CaseJudge {
    private static final double FAIL = 0.05;

    private final Recording recording;
    private final List<String> benchmarks;

    CaseJudge(Recording recording) {
        this.recording = recording;
        this.benchmarks = recording.benchmarks();
    }

    CaseVerdict judge(Case one) {
        int runs = 1;
        Decision decision = decide(one, runs);
        while (decision.asksForRerun()) {
            decision = decide(one, ++runs);
        }
        return new CaseVerdict(
                one.id(),
                those(decision, CaseJudge::fails),
                those(decision, CaseJudge::warns),
                suite(decision),
                runs);
    }

    private Decision decide(Case one, int runs) {
        int from = Math.max(0, one.position() - Constants.HISTORY_RUNS);
        double[][] before =
                recording.runs().subList(from, one.position()).stream()
                        .map(run -> row(run, _ -> 1))
                        .toArray(double[][]::new);
        int next = one.position() + runs;
        return Decision.of(
                new History(before, benchmarks.size()),
                candidate(one, recording.runs().subList(one.position(), next)),
                Terms.of(FAIL, next < recording.runs().size() ? Rerun.POSSIBLE : Rerun.IMPOSSIBLE));
    }

    private Candidate candidate(Case one, List<Map<String, Double>> runs) {
        BitSet measured = new BitSet();
        for (int b = 0; b < benchmarks.size(); b++) {
            String name = benchmarks.get(b);
            measured.set(b, runs.stream().anyMatch(run -> run.containsKey(name)));
        }
        Slowdown slowdown = name -> one.injection().map(it -> it.factor(name)).orElse(1.0);
        return new Candidate(
                runs.stream().map(run -> row(run, slowdown)).toArray(double[][]::new), measured);
    }

    /** By what factor a benchmark is made worse. */
    private interface Slowdown {
        double of(String benchmark);
    }

    private double[] row(Map<String, Double> run, Slowdown slowdown) {
        return benchmarks.stream()
                .mapToDouble(name -> {
                    double value = run.getOrDefault(name, Double.NaN);
                    return value > 0 && Double.isFinite(value)
                            ? badness(value, slowdown.of(name))
                            : Double.NaN;
                })
                .toArray();
    }

    private double badness(double value, double factor) {
        return recording.direction() == Direction.HIGHER
                ? -StrictMath.log(value / factor)
                : StrictMath.log(value * factor);
    }

    private List<String> those(Decision decision, Predicate<Opinion> wanted) {
        List<String> names = new ArrayList<>();
        for (int b = 0; b < benchmarks.size(); b++) {
            if (wanted.test(decision.opinions().get(b))) {
                names.add(benchmarks.get(b));
            }
        }
        return names;
    }

    private static Suite suite(Decision decision) {
        return decision.suite()
                .map(suite ->
                        switch (suite.call()) {
                            case FAIL -> Suite.FAIL;
                            case SUSPECT, UNCONFIRMED -> Suite.WARN;
                            case SMALL, BETTER, SAME -> Suite.PASS;
                        })
                .orElse(Suite.PASS);
    }

    private static boolean fails(Opinion opinion) {
        return opinion instanceof Opinion.Tested tested && tested.call() == Opinion.Call.FAIL;
    }

    private static boolean warns(Opinion opinion) {
        return switch (opinion) {
            case Opinion.Tested tested ->
                    switch (tested.call()) {
                        case UNCONFIRMED, SMALL -> true;
                        case FAIL, SUSPECT, BETTER, SAME -> false;
                    };
            case Opinion.Learning learning -> learning.isLarge();
            case Opinion.Untold _ -> false;
        };
    }
}
