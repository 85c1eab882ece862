package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.format.FunctionsFile;

/** Which functions of benchmarks changed, in a folded block. */
public final class FunctionsBlock {
    private static final int NAME = 60;

    private FunctionsBlock() {}

    /**
     * Benchmarks of findings, the worst first, as far as they fit into the room; empty if none was
     * profiled or fits.
     */
    public static String of(Comparison comparison, List<ChangeGroup> findings, int codePoints) {
        Map<String, FunctionsFile> profiled =
                comparison.suites().stream()
                        .flatMap(it -> it.notices(SuiteNotice.ChangedFunctions.class))
                        .map(SuiteNotice.ChangedFunctions::of)
                        .filter(it -> !it.profile().functions().isEmpty())
                        .collect(
                                Collectors.toMap(
                                        FunctionsFile::benchmark, it -> it, (one, _) -> one));
        Set<String> wanted =
                findings.stream()
                        .flatMap(it -> it.members().stream())
                        .map(it -> it.id().label())
                        .filter(profiled::containsKey)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        String block = "";
        String shown = "";
        for (String benchmark : wanted) {
            FunctionsFile one = Objects.requireNonNull(profiled.get(benchmark));
            shown +=
                    MarkdownText.code(benchmark, NAME)
                            + ": "
                            + ProfileWording.heading(one.profile())
                            + "\n\n"
                            + ProfileWording.markdown(one.profile())
                            + "\n";
            String whole = ProfileWording.fold(shown);
            if (whole.codePointCount(0, whole.length()) > codePoints) {
                break;
            }
            block = whole;
        }
        return block;
    }
}
