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
    void in_turns_by_no_release_the_commit_of_the_actions_is_missing() {
        var style =
                new WorkflowDrafts.JobStyle(true, false, Optional.empty(), false, "ubuntu-24.04");
        var tree = CheckoutTree.of("main", Map.of("a_test.go", "func BenchmarkA(b *testing.B) {"));
        assertThat(
                        new WorkflowDrafts(tree, "a.yml", style, ProjectDetector.detectAll(tree))
                                .workflow())
                .contains(WorkflowDrafts.TO_COMPLETE + "COMMIT", "/actions/pair@COMMIT");
    }

    @Test
    void a_branch_that_yaml_reads_as_a_number_is_quoted() {
        assertThat(WorkflowDrafts.quote("4.10")).isEqualTo("\"4.10\"");
        assertThat(WorkflowDrafts.quote("on")).isEqualTo("\"on\"");
        assertThat(WorkflowDrafts.quote("release/4.x")).isEqualTo("release/4.x");
        assertThat(WorkflowDrafts.quote("bench-{platform}")).isEqualTo("\"bench-{platform}\"");
    }
}
