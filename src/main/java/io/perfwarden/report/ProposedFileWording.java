package io.perfwarden.report;

import static io.perfwarden.report.ProposedFileFault.Kind.REMOVED_BASELINE;

import module java.base;

import io.perfwarden.model.TextExcerpt;

/** How the faults of files that a pull request brings are told. */
public final class ProposedFileWording {
    private static final int LISTED = 10;
    private static final int BRIEF = 140;

    private static final String NEXT =
            "\n\nUntil then this pull request does not pass.\n\n**Next:** repair the files, or a"
                    + " maintainer comments `/perfwarden skip -- reason`.";

    private ProposedFileWording() {}

    /**
     * A baseline that a pull request removes.
     *
     * @param suite whose it is
     * @param base that it is removed from, where that is not the present one
     */
    public static ProposedFileFault removed(String path, String suite, Optional<String> base) {
        return new ProposedFileFault(
                REMOVED_BASELINE,
                path,
                1,
                base.map(it -> "is removed from " + it + ", the base until less than an hour ago")
                        .orElse(
                                "is removed, so that the suite %s has no baseline there any more"
                                        .formatted(suite)),
                "put the file back, or let a maintainer comment /perfwarden skip -- reason");
    }

    public static String title(ProposedFileFault fault) {
        return switch (fault.kind()) {
            case CONFIGURATION -> "Perfwarden cannot use this configuration";
            case BASELINE -> "Perfwarden cannot read this baseline";
            case REMOVED_BASELINE -> "This baseline is removed";
        };
    }

    public static String message(ProposedFileFault fault) {
        String hint = fault.hint().isEmpty() ? "" : "\n" + fault.hint();
        return fault.what()
                + hint
                + "\n\n"
                + switch (fault.kind()) {
                    case CONFIGURATION ->
                            "Once merged, benchmarks are not compared until it is fixed."
                                    + " Check it without a commit: \"perfwarden config check "
                                    + fault.path()
                                    + "\".";
                    case BASELINE ->
                            "Once merged, nothing is compared with it until it is fixed."
                                    + " Check it without a commit: \"perfwarden baseline show "
                                    + fault.path()
                                    + "\".";
                    case REMOVED_BASELINE ->
                            "Once merged, no regression of its benchmarks is found.";
                };
    }

    /** All faults in a sentence, as Markdown; empty if there are none. */
    public static String sentence(List<ProposedFileFault> faults) {
        if (faults.isEmpty()) {
            return "";
        }
        ProposedFileFault first = faults.getFirst();
        int more = faults.size() - 1;
        return "Once merged, benchmarks cannot be compared: %s %s%s. The check shows where"
                .formatted(
                        place(first),
                        brief(first),
                        more == 0 ? "" : ", and " + CommonWording.counted(more, "more problem"));
    }

    /** All faults in a paragraph and a list, as Markdown; empty if there are none. */
    public static String paragraph(List<ProposedFileFault> faults) {
        if (faults.isEmpty()) {
            return "";
        }
        String list =
                faults.stream()
                        .limit(LISTED)
                        .map(fault -> "- " + place(fault) + " " + brief(fault))
                        .collect(Collectors.joining("\n"));
        int more = faults.size() - LISTED;
        return "**This pull request brings "
                + CommonWording.counted(faults.size(), "problem")
                + "**. This check uses the base branch's files. Once merged, benchmarks are not"
                + " compared until these are fixed:\n\n"
                + list
                + (more > 0 ? "\n- and " + more + " more" : "")
                + (faults.stream().anyMatch(ProposedFileFault::blocks) ? NEXT : "");
    }

    public static String heading(List<ProposedFileFault> faults) {
        long removed = faults.stream().filter(it -> it.kind() == REMOVED_BASELINE).count();
        return removed == faults.size()
                ? "This pull request removes " + CommonWording.counted((int) removed, "baseline")
                : "Files of this pull request have "
                        + CommonWording.counted(faults.size(), "problem");
    }

    /** What is wrong and the nearest right; the annotation has room for the whole list. */
    private static String brief(ProposedFileFault fault) {
        String hint = fault.hint().isEmpty() ? "" : "; " + fault.hint().split(" Expected ", 2)[0];
        return MarkdownText.sentence(TextExcerpt.of(fault.what() + hint, BRIEF));
    }

    private static String place(ProposedFileFault fault) {
        return MarkdownText.code(
                fault.kind() == REMOVED_BASELINE
                        ? fault.path()
                        : fault.path() + ":" + fault.line());
    }
}
