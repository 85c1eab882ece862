package io.perfwarden.baseline;

import io.perfwarden.model.BetterDirection;
import java.util.List;

/** The part of a repository's configuration that makes imported baselines count. */
public final class ImportedSuites {
    /** Most suites of a configuration. */
    private static final int MOST = 100;

    private ImportedSuites() {}

    /**
     * A whole configuration file in YAML. Suites without a baseline are left out.
     *
     * @param directory of the baselines within the repository, with {@code /} between segments; of
     *     plain characters
     */
    public static String configuration(List<SuiteSummary> suites, String directory) {
        StringBuilder yaml = new StringBuilder("version: 1\nsuites:\n");
        List<SuiteSummary> written = suites.stream().filter(it -> it.newest() > 0).toList();
        for (SuiteSummary suite : written.subList(0, Math.min(MOST, written.size()))) {
            String name = suite.name();
            yaml.append("  - name: ").append(quoted(name)).append('\n');
            yaml.append("    artifact: ").append(quoted("bench-" + name)).append('\n');
            yaml.append("    baseline: ")
                    .append(quoted(directory + "/" + name + ".json"))
                    .append('\n');
            suite.declared()
                    .ifPresent(
                            way -> yaml.append("    direction: ").append(word(way)).append('\n'));
        }
        if (written.size() > MOST) {
            yaml.append("# ").append(written.size() - MOST).append(" more are too many\n");
        }
        return yaml.toString();
    }

    /** Names such as {@code 1e3} and {@code no} are no texts in YAML. */
    private static String quoted(String text) {
        return '"' + text + '"';
    }

    private static String word(BetterDirection direction) {
        return switch (direction) {
            case HIGHER -> "higher";
            case LOWER -> "lower";
            case UNKNOWN -> "auto";
        };
    }
}
