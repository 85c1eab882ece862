package io.perfwarden.report;

import module java.base;

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
    public static String of(List<ChangeGroup> findings, int codePoints) {
        List<FunctionsFile> wanted =
                findings.stream()
                        .flatMap(it -> it.members().stream())
                        .flatMap(it -> it.functions().stream())
                        .filter(it -> !it.profile().functions().isEmpty())
                        .distinct()
                        .toList();
        String block = "";
        String shown = "";
        for (FunctionsFile one : wanted) {
            shown +=
                    ProfileWording.subject(one, it -> MarkdownText.code(it, NAME))
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
