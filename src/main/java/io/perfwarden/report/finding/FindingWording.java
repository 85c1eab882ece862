package io.perfwarden.report.finding;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.Why;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Kind;
import io.perfwarden.finding.Member;
import io.perfwarden.finding.Member.Doubt;
import io.perfwarden.finding.Scope;
import io.perfwarden.report.Figures;
import io.perfwarden.report.Wording;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A finding in words.
 *
 * @param quote how foreign text is shown
 * @param ofSeveral whether the comparison has several suites or platforms, so that they are named
 */
public record FindingWording(UnaryOperator<String> quote, boolean ofSeveral) {
    private static final int SHOWN = 3;

    /** What the change already says. */
    private static final Set<Why> SAID =
            EnumSet.of(
                    Why.OVER_LIMIT,
                    Why.NEW,
                    Why.GONE,
                    Why.CRASHED,
                    Why.CRASHED_AS_BEFORE,
                    Why.OTHER_MACHINE);

    /** What happened, such as {@code 8–30 % slower} or {@code crashed}. */
    public String change(Finding finding) {
        return switch (finding.kind()) {
            case REGRESSED, SLOWER, WITHIN_SLACK -> span(finding, true);
            case IMPROVED -> span(finding, false);
            case INCOMPARABLE -> "not comparable";
            case UNDECIDED -> "to be measured again";
            case CRASHED_BEFORE -> Why.CRASHED_AS_BEFORE.text();
            case ELSEWHERE -> Why.OTHER_MACHINE.text();
            case ADDED -> Why.NEW.text();
            case CRASHED, MISSING, ACCEPTED, SKIPPED, IGNORED, UNCHANGED -> finding.kind().id();
        };
    }

    private String span(Finding finding, boolean worse) {
        List<Row> rows = rows(finding);
        String span = new SpanWording(worse, quote).of(rows, finding.ofSeveralMetrics());
        return span.isEmpty() ? new Figures(quote).change(rows.getFirst()) : span;
    }

    /** What happened to one of a finding's members. */
    public String change(Member member) {
        Row row = member.row();
        String span = new SpanWording(row.change().orElse(0) > 0, quote).of(List.of(row), false);
        return span.isEmpty() ? new Figures(quote).change(row) : span;
    }

    /** What it happened to: the label, the parameters and the suites. */
    public String label(Finding finding) {
        if (finding.kind() == Kind.ELSEWHERE) {
            return quote.apply(finding.worst().where().label());
        }
        String with = listed(params(finding).limit(SHOWN).toList(), " ");
        int more = finding.label().with().size() - SHOWN;
        List<String> places =
                ofSeveral
                        ? finding.places().stream().map(SuitePlatform::label).toList()
                        : List.of();
        int elsewhere = places.size() - SHOWN;
        return quote.apply(finding.label().name())
                + (with.isEmpty() ? "" : " with " + with)
                + (more > 0 ? " and " + more + " more" : "")
                + (places.isEmpty() ? "" : " in " + listed(places, ", "))
                + (elsewhere > 0 ? " and " + elsewhere + " more" : "");
    }

    private static Stream<String> params(Finding finding) {
        return finding.label().with().entrySet().stream()
                .map(param -> param.getKey() + "=" + param.getValue());
    }

    private String listed(List<String> names, String between) {
        return names.stream().limit(SHOWN).map(quote).collect(Collectors.joining(between));
    }

    /** How many it happened to, what is doubtful about it, and what else is known of it. */
    public List<String> remarks(Finding finding) {
        List<String> remarks = new ArrayList<>();
        if (finding.kind() == Kind.ELSEWHERE) {
            return List.of(elsewhere(finding));
        }
        remarks.add(scope(finding.scope()));
        remarks.add(because(finding.worst().row()));
        if (finding.kind() == Kind.REGRESSED || finding.kind() == Kind.SLOWER) {
            remarks.add(doubt(finding, Doubt.INSIDE_SPREAD, "inside its spread"));
            remarks.add(doubt(finding, Doubt.SPREAD_UNKNOWN, "spread unknown"));
        }
        int mild = finding.mild().size();
        remarks.add(mild == 0 ? "" : Wording.grouped(mild) + " more within the limit");
        remarks.removeIf(String::isEmpty);
        return remarks;
    }

    private String elsewhere(Finding finding) {
        String change = new SpanWording(true, quote).of(rows(finding), false);
        return Wording.grouped(finding.scope().concerned())
                + " of "
                + Wording.counted(finding.scope().alike(), "benchmark")
                + " "
                + (change.isEmpty() ? "not compared" : change)
                + ", which says nothing about this change";
    }

    private static List<Row> rows(Finding finding) {
        return finding.members().stream().map(Member::row).toList();
    }

    private String because(Row row) {
        String why =
                row.why().stream()
                        .filter(it -> !SAID.contains(it))
                        .map(Why::text)
                        .collect(Collectors.joining(", "));
        String detail = row.detail().map(quote).or(() -> hardLimit(row)).orElse("");
        return why.isEmpty() || detail.isEmpty() ? why + detail : why + ": " + detail;
    }

    private Optional<String> hardLimit(Row row) {
        return row.limit()
                .filter(limit -> limit instanceof Limit.Budget || limit instanceof Limit.SpeedUp)
                .map(_ -> new Figures(quote).limit(row));
    }

    private static String doubt(Finding finding, Doubt doubt, String words) {
        int doubtful = finding.doubtful(doubt);
        int all = finding.members().size();
        if (doubtful == 0 || doubtful == all) {
            return doubtful == 0 ? "" : words;
        }
        return Wording.grouped(doubtful) + " of " + Wording.grouped(all) + " " + words;
    }

    /** How many of how many; empty for a single one. */
    public String scope(Scope scope) {
        String all = Wording.grouped(scope.alike());
        if (scope.alike() < 2) {
            return "";
        }
        if (scope.concerned() == scope.alike()) {
            String others = Wording.grouped(scope.unlike());
            return scope.unlike() > 0
                    ? "all " + all + ", not the other " + others
                    : scope.alike() == 2 ? "both" : "all " + all;
        }
        return Wording.grouped(scope.concerned())
                + " of "
                + all
                + scope.but().map(it -> ", all but " + quote.apply(it)).orElse("");
    }

    /** The values of its worst member, and which that is. */
    public String values(Finding finding) {
        if (finding.kind() == Kind.ELSEWHERE) {
            return "";
        }
        String values = new Figures(quote).arrow(finding.worst().row());
        List<String> at = at(finding, finding.worst());
        return values.isEmpty() || at.isEmpty() ? values : values + " at " + listed(at, " ");
    }

    /** What tells a member from the others, as it is. */
    public List<String> at(Finding finding, Member member) {
        List<String> at = finding.label().at(member);
        return at.isEmpty() && finding.places().size() > 1 ? List.of(member.where().label()) : at;
    }
}
