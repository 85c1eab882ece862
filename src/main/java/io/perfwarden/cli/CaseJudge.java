package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.stats.*;
import io.perfwarden.stats.CandidateDecision.RunHistory;
import io.perfwarden.stats.CandidateDecision.TestCandidate;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import picocli.CommandLine.*;

/**
 * Judges the cases of one recording, and repeats a suspect as often as allowed. Each recording
 * counts as one of shared machines, which tests a rule harder.
 */
final class CaseJudge {
    private static final double FAIL = 0.05;

    private final EvaluateCommand.CaseRecording recording;
    private final List<String> benchmarks;

    CaseJudge(EvaluateCommand.CaseRecording recording) {
        this.recording = recording;
        this.benchmarks = recording.benchmarks();
    }

    EvaluateCommand.CaseVerdict judge(EvaluateCommand.EvaluationCase one) {
        int runs = 1;
        CandidateDecision decision = decide(one, runs);
        while (decision.asksForRerun()) {
            decision = decide(one, ++runs);
        }
        return new EvaluateCommand.CaseVerdict(
                one.id(),
                calledNames(decision, Set.of(SignificanceResult.Call.FAIL), false),
                calledNames(
                        decision,
                        Set.of(SignificanceResult.Call.UNCONFIRMED, SignificanceResult.Call.SMALL),
                        true),
                suite(decision),
                runs);
    }

    private CandidateDecision decide(EvaluateCommand.EvaluationCase one, int runs) {
        int from = Math.max(0, one.position() - DetectionConstants.HISTORY_RUNS);
        double[][] before =
                recording.runs().subList(from, one.position()).stream()
                        .map(run -> row(run, _ -> 1))
                        .toArray(double[][]::new);
        int next = one.position() + runs;
        return CandidateDecision.of(
                new RunHistory(before, benchmarks.size()),
                candidate(one, recording.runs().subList(one.position(), next)),
                SignificanceOptions.of(
                        FAIL,
                        next < recording.runs().size()
                                ? RerunOption.POSSIBLE
                                : RerunOption.IMPOSSIBLE));
    }

    private TestCandidate candidate(
            EvaluateCommand.EvaluationCase one, List<Map<String, Double>> runs) {
        BitSet measured = new BitSet();
        for (int b = 0; b < benchmarks.size(); b++) {
            String name = benchmarks.get(b);
            measured.set(b, runs.stream().anyMatch(run -> run.containsKey(name)));
        }
        ToDoubleFunction<String> slowdown =
                name -> one.injection().map(it -> it.factor(name)).orElse(1.0);
        return new TestCandidate(
                runs.stream().map(run -> row(run, slowdown)).toArray(double[][]::new), measured);
    }

    private double[] row(Map<String, Double> run, ToDoubleFunction<String> slowdown) {
        return benchmarks.stream()
                .mapToDouble(name -> {
                    double value = run.getOrDefault(name, Double.NaN);
                    return value > 0 && Double.isFinite(value)
                            ? badness(value, slowdown.applyAsDouble(name))
                            : Double.NaN;
                })
                .toArray();
    }

    private double badness(double value, double factor) {
        return recording.direction() == BetterDirection.HIGHER
                ? -StrictMath.log(value / factor)
                : StrictMath.log(value * factor);
    }

    private List<String> calledNames(
            CandidateDecision decision, Set<SignificanceResult.Call> calls, boolean isLearning) {
        return IntStream.range(0, benchmarks.size())
                .filter(b ->
                        switch (decision.results().get(b)) {
                            case SignificanceResult.Tested tested -> calls.contains(tested.call());
                            case SignificanceResult.Learning it -> isLearning && it.isLarge();
                            case SignificanceResult.NoTest _ -> false;
                        })
                .mapToObj(benchmarks::get)
                .toList();
    }

    private static String suite(CandidateDecision decision) {
        return decision.suite()
                .map(suite ->
                        switch (suite.call()) {
                            case FAIL -> EvaluateCommand.FAILED;
                            case SUSPECT, UNCONFIRMED, TOO_FEW_ROUNDS -> "warn";
                            case SMALL, BETTER, SAME, UNSETTLED -> "pass";
                        })
                .orElse("pass");
    }
}
