package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.model.KeyOrder;

/** Finds the benchmarks of one build system. */
sealed interface ProjectDetector
        permits CargoDetector,
                CmakeDetector,
                DotnetDetector,
                GoDetector,
                GradleDetector,
                HyperfineDetector,
                JuliaDetector,
                MavenDetector,
                NodeDetector,
                PythonDetector,
                SbtDetector {
    List<ProjectDetector> ALL =
            List.of(
                    new MavenDetector(),
                    new GradleDetector(),
                    new SbtDetector(),
                    new CmakeDetector(),
                    new GoDetector(),
                    new CargoDetector(),
                    new PythonDetector(),
                    new DotnetDetector(),
                    new NodeDetector(),
                    new JuliaDetector(),
                    new HyperfineDetector());

    List<SuiteDraft> detect(CheckoutTree tree);

    /** All suites of a checkout, each with a name of its own. */
    static List<SuiteDraft> detectAll(CheckoutTree tree) {
        Set<List<Object>> seen = new HashSet<>();
        List<SuiteDraft> all =
                ALL.stream()
                        .flatMap(it -> it.detect(tree).stream())
                        .sorted(KeyOrder.ofInt(it -> it.unknown().size()))
                        .filter(it -> isFirst(it, seen))
                        .sorted(KeyOrder.of(SuiteDraft::tool))
                        .toList();
        Set<String> taken = new HashSet<>();
        List<SuiteDraft> named = new ArrayList<>();
        for (SuiteDraft draft : all) {
            long ofTool = all.stream().filter(it -> it.tool() == draft.tool()).count();
            String name = ofTool == 1 ? draft.name() : name(draft);
            for (int i = 2; !taken.add(name); i++) {
                name = name(draft).replaceAll("^(.{1,36}).*", "$1") + "-" + i;
            }
            named.add(draft.as(name));
        }
        return named;
    }

    /** Two build systems may build the same benchmarks. */
    private static boolean isFirst(SuiteDraft draft, Set<List<Object>> seen) {
        return draft.projects().size() != 1 || seen.add(List.of(draft.tool(), draft.place()));
    }

    private static String name(SuiteDraft draft) {
        String place =
                CheckoutTree.name(draft.place())
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]{1,50}", "-")
                        .replaceAll("^-|-$", "");
        String name = place.isEmpty() ? draft.name() : draft.name() + "-" + place;
        return name.substring(0, Math.min(name.length(), 40)).replaceAll("-$", "");
    }
}
