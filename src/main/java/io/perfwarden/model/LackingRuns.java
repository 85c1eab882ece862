package io.perfwarden.model;

import module java.base;

import io.perfwarden.model.RunFiles.RunName;

/**
 * Finds the runs that brought nothing, beside runs of the same program that brought results: {@code
 * try-2/r.txt} beside {@code try-1/r.txt} or {@code r.txt}. Such a program crashed, and others
 * would hide it.
 */
public final class LackingRuns {
    private final Set<String> measured = new HashSet<>();
    private final Set<String> measuredRuns = new HashSet<>();
    private final Map<String, RunName> lacking = new LinkedHashMap<>();

    /** Takes a file that was read. */
    public void add(String file, ReadOutcome<ResultSet> read) {
        RunName name = RunName.of(file);
        if (name.isRun() && !name.isNumbered()) {
            return;
        }
        ResultSet results = read.optional().orElse(ResultSet.ofWarnings(List.of()));
        if (!results.measurements().isEmpty()) {
            measured.add(name.program());
            if (name.isNumbered()) {
                measuredRuns.add(name.program());
            }
        } else if (results.unread().isEmpty()) {
            lacking.put(file, name);
        }
    }

    /** What is to be merged with the files' results: what lacks is unread. */
    public List<ResultSet> results() {
        List<InputProblem> problems =
                lacking.entrySet().stream()
                        .filter(it -> isBesideMeasured(it.getValue()))
                        .map(it ->
                                new InputProblem(
                                        it.getKey(),
                                        "holds no result, and another run of it does",
                                        "see why this run ended early, and measure again"))
                        .toList();
        return problems.isEmpty() ? List.of() : List.of(ResultSet.unreadable(problems));
    }

    /**
     * Whether another file of its program brought results; one of the two says that it is a run.
     */
    private boolean isBesideMeasured(RunName name) {
        return (name.isNumbered() ? measured : measuredRuns).contains(name.program());
    }
}
