package io.perfwarden.cli.init;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class WorkflowDraftsTest {
    @Test
    void each_slot_and_each_file_of_the_templates_is_used_with_a_pinned_action() {
        assertThat(WorkflowDrafts.pins().values())
                .allMatch(pin -> pin.matches("actions/[a-z-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"));
        assertThat(
                        WorkflowDrafts.fill(
                                "a {{b}} c\n  {{d}}\n  {{e}}\n${{ f.g }}",
                                Map.of("b", "", "d", "", "e", "1\n2\n")))
                .isEqualTo("a c\n  1\n  2\n${{ f.g }}\n");
    }

    @Test
    void a_branch_that_yaml_reads_as_a_number_is_quoted() {
        assertThat(WorkflowDrafts.quote("4.10")).isEqualTo("\"4.10\"");
        assertThat(WorkflowDrafts.quote("on")).isEqualTo("\"on\"");
        assertThat(WorkflowDrafts.quote("release/4.x")).isEqualTo("release/4.x");
        assertThat(WorkflowDrafts.quote("bench-{platform}")).isEqualTo("\"bench-{platform}\"");
    }
}
