package io.perfwarden.cli.init;

import module java.base;

/** A checkout of a few files in memory, and what is found in it. */
abstract class SmallCheckout {
    final Map<String, String> files = new TreeMap<>();

    void file(String path, String... lines) {
        files.put(path, String.join("\n", lines) + "\n");
    }

    void workflow(String name, String on, String... steps) {
        file(
                ".github/workflows/" + name,
                "on: " + on,
                "jobs:",
                "  measure:",
                "    runs-on: ubuntu-24.04",
                "    steps:",
                Stream.of(steps).map(it -> "      - " + it).collect(Collectors.joining("\n")));
    }

    SetupPlan plan() {
        return SetupPlan.of(CheckoutTree.of("main", files));
    }

    List<String> projects() {
        return plan().drafts().stream()
                .flatMap(it -> it.projects().stream())
                .map(it -> it.tool() + " " + it.place())
                .toList();
    }

    List<String> missing() {
        return plan().missingProjects().stream().map(BenchmarkProject::place).toList();
    }

    List<String> chosen() {
        return plan().chosen().stream().map(it -> it.entry().name()).toList();
    }

    String written() {
        SetupPlan plan = plan();
        return new WorkflowDrafts(
                        plan.tree(), plan.newPath(), WorkflowDrafts.JobStyle.ONCE, plan.drafts())
                .workflow();
    }

    void goModule(String directory) {
        file(directory + "go.mod", "module example.com/" + directory);
        file(directory + "a_test.go", "func BenchmarkA(b *testing.B) {}");
    }
}
