package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict.OpenReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.group.AcceptedRowSet.RefusalReason;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.report.github.ReplyWording.ProposalReason;
import io.perfwarden.report.github.ReplyWording.Refusal;
import io.perfwarden.report.github.ReportContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every text that is asked for is there, and no other. */
class TextTemplatesTest {
    private static final Pattern KEY = Pattern.compile("\"([a-z0-9-]+)\"");
    private static final Pattern ASKED = Pattern.compile("text\\(\\s*\"([^\"]+)\"[,)]");

    /** Constants that have a text each, and what its key begins with. */
    private static final Map<List<? extends Enum<?>>, String> CONSTANTS =
            Map.of(
                    List.of(Refusal.Plain.values()), "",
                    List.of(ProposedFileFault.Kind.values()), "",
                    List.of(ReportContext.Revision.Reason.values()), "",
                    List.of(SuiteComparison.Basis.values()), "",
                    List.of(RefusalReason.values()), "left-",
                    List.of(ProposalReason.values()), "beside-",
                    List.of(OpenReason.values()), "open-",
                    List.of(WorkflowTriggers.Filter.values()), "filter-",
                    List.of(SuiteState.RequestCause.values()), "request-",
                    List.of(SuiteState.EvasionKind.values()), "evaded-");

    @ParameterizedTest
    @CsvSource({
        "check, github/CheckWording",
        "reply, github/ReplyWording",
        "bisection, github/BisectionWording",
        "notice, NoticeWording",
        "fault, ProposedFileFault",
        "terminal, TextReport",
        "revision, github/ReportContext",
        "chart, chart/ChartStyle",
        "step, github/CommentWording"
    })
    void a_text_is_asked_for_by_a_key_that_it_has(String texts, String type) throws IOException {
        Path file = Path.of("src/main/java/io/perfwarden/report/" + type + ".java");
        String source = Files.readString(file);
        Set<String> keys = new TextTemplates(texts).keys();
        Set<String> known = found(KEY, source);
        CONSTANTS.forEach((constants, start) -> {
            for (Enum<?> constant : constants) {
                known.add(start + TextTemplates.key(constant));
            }
        });
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
