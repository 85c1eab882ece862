package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict.OpenReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.group.AcceptedRowSet.RefusalReason;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.report.chart.TrendPlot;
import io.perfwarden.report.github.CommandRefusal;
import io.perfwarden.report.github.ForkNotice;
import io.perfwarden.report.github.ReplyWording.ProposalReason;
import io.perfwarden.report.github.ReportContext;
import io.perfwarden.report.machine.RegressionAnnouncement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every text that is asked for is there, and no other. */
class TextTemplatesTest {
    private static final Pattern KEY = Pattern.compile("\"([a-z0-9-]+)\"");
    private static final Pattern ASKED = Pattern.compile("text\\(\\s*\"([^\"]+)\"[,)]");

    /** Keys of texts that constants have, by what they begin with. */
    private static final Set<String> OF_CONSTANTS =
            Stream.of(
                            keys("", CommandRefusal.Plain.values()),
                            keys("", ProposedFileFault.Kind.values()),
                            keys("", ReportContext.Revision.RevisionReason.values()),
                            keys("", SuiteComparison.Basis.values()),
                            keys("", RegressionAnnouncement.Kind.values()),
                            keys("", ForkNotice.FindingKind.values()),
                            keys("left-", RefusalReason.values()),
                            keys("beside-", ProposalReason.values()),
                            keys("open-", OpenReason.values()),
                            keys("filter-", WorkflowTriggers.Filter.values()),
                            keys("request-", SuiteState.RequestCause.values()),
                            keys("evaded-", SuiteState.EvasionKind.values()),
                            keys("basis-", SuiteComparison.Basis.values()),
                            keys("kind-", ChangeKind.values()),
                            keys("better-", BetterDirection.values()),
                            keys("spread-", ReportedSpread.Kind.values()),
                            keys("axis-", TrendPlot.Horizontal.values()))
                    .flatMap(keys -> keys)
                    .collect(Collectors.toSet());

    private static Stream<String> keys(String start, Enum<?>... constants) {
        return Arrays.stream(constants).map(it -> start + TextTemplates.key(it));
    }

    @ParameterizedTest
    @CsvSource({
        "check, github/CheckWording",
        "reply, github/ReplyWording",
        "fork, github/ForkNotice",
        "bisection, github/BisectionWording",
        "notice, NoticeWording",
        "fault, ProposedFileFault",
        "outcome, CommonWording",
        "message, machine/MessageFormat",
        "explanation, ExplanationWording",
        "terminal, TextReport",
        "revision, github/ReportContext",
        "chart, chart/ChartStyle",
        "step, github/NextStepWording"
    })
    void a_text_is_asked_for_by_a_key_that_it_has(String texts, String type) throws IOException {
        Path file = Path.of("src/main/java/io/perfwarden/report/" + type + ".java");
        String source = Files.readString(file);
        Set<String> keys = new TextTemplates(texts).keys();
        Set<String> known = found(KEY, source);
        known.addAll(OF_CONSTANTS);
        assertThat(known).containsAll(keys);
        assertThat(keys).containsAll(found(ASKED, source));
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(it -> it.group(1))
                .collect(Collectors.toCollection(HashSet::new));
    }
}
