package io.perfwarden.report.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkflowAnnotationsTest {
    @Test
    void what_fails_is_an_error_and_what_warns_a_warning() {
        assertThat(WorkflowAnnotations.render(Cases.everyOutcome(), 10))
                .startsWith("::error title=")
                .contains("\n::warning title=")
                .contains("%25 slower, limit ");
    }

    @Test
    void more_than_github_shows_is_counted_in_the_last_one() {
        List<String> lines =
                WorkflowAnnotations.render(Hostile.comparison(300), 10).lines().toList();
        assertThat(lines).hasSize(10);
        assertThat(lines.getLast())
                .isEqualTo("::error title=Perfwarden::292 more, in the summary of the run");
    }

    @Test
    void a_hostile_name_is_one_line_and_no_command_of_its_own() {
        String text = WorkflowAnnotations.render(Hostile.comparison(300), 10);
        assertThat(text.lines()).allMatch(line -> line.matches("::error title=[^:,\\r\\n]*::.*"));
        assertThat(text).doesNotContainPattern("[\\x00-\\x09\\x0b-\\x1f\\x7f]");
    }
}
