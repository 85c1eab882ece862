package io.perfwarden.finding;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.policy.Glob;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which rows of a report somebody means by a name as it stands there: a benchmark's name, with or
 * without its parameters; the label of a finding, perhaps with the parameters that stand behind it,
 * as in {@code sort/* with size=100}; or a pattern over names.
 */
public final class Named {
    private static final String WITH = " with ";

    private final String text;
    private final Optional<Glob> whole;
    private final Optional<Glob> name;
    private final List<String> params;

    private Named(String text) {
        this.text = text;
        this.whole = glob(text);
        int with = text.lastIndexOf(WITH);
        this.name = with > 0 ? glob(text.substring(0, with)) : Optional.empty();
        this.params =
                with > 0 ? List.of(text.substring(with + WITH.length()).split(" ")) : List.of();
    }

    /** What a text means; there is none that means nothing. */
    public static Named of(String text) {
        return new Named(text);
    }

    /** A row that is meant. */
    public record Hit(SuiteComparison suite, Row row) {}

    private static Optional<Glob> glob(String pattern) {
        try {
            return Optional.of(Glob.parse(pattern));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Whether it is the whole name of one benchmark, and no pattern. */
    public boolean isWhole(BenchmarkId id) {
        return text.equals(id.name()) || text.equals(id.label());
    }

    private boolean matches(BenchmarkId id) {
        return isWhole(id)
                || whole.filter(it -> it.matches(id.name()) || it.matches(id.label())).isPresent()
                || (name.filter(it -> it.matches(id.name())).isPresent() && hasParams(id));
    }

    private boolean hasParams(BenchmarkId id) {
        Set<String> own = new HashSet<>();
        id.params().forEach((key, value) -> own.add(key + "=" + value));
        return own.containsAll(params);
    }

    /** The rows that are meant, in the comparison's order. */
    public List<Hit> in(Comparison comparison) {
        Set<BenchmarkId> labelled = labelled(comparison);
        List<Hit> hits = new ArrayList<>();
        for (SuiteComparison suite : comparison.suites()) {
            for (Row row : suite.rows()) {
                if (labelled.contains(row.id()) || matches(row.id())) {
                    hits.add(new Hit(suite, row));
                }
            }
        }
        return hits;
    }

    /** What a finding of this label is about, where brackets keep a pattern from saying so. */
    private Set<BenchmarkId> labelled(Comparison comparison) {
        Set<BenchmarkId> ids = new HashSet<>();
        for (Finding finding : Findings.of(comparison).told()) {
            if (finding.label().name().equals(text) && finding.kind() != Kind.ELSEWHERE) {
                finding.members().forEach(member -> ids.add(member.id()));
            }
        }
        return ids;
    }
}
