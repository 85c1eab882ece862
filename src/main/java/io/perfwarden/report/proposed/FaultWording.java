package io.perfwarden.report.proposed;

import io.perfwarden.problem.Excerpt;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.Wording;
import java.util.List;
import java.util.stream.Collectors;

/** How the faults of files that a pull request brings are told. */
public final class FaultWording {
    private static final int LISTED = 10;
    private static final int BRIEF = 100;

    private FaultWording() {}

    /** What stands above a faulty line, as plain text. */
    public static String title(Fault fault) {
        return switch (fault.kind()) {
            case CONFIGURATION -> "Perfwarden cannot use this configuration";
            case BASELINE -> "Perfwarden cannot read this baseline";
        };
    }

    /** What stands beside a faulty line, as plain text. */
    public static String message(Fault fault) {
        String hint = fault.hint().isEmpty() ? "" : "\n" + fault.hint();
        return fault.what()
                + hint
                + "\n\n"
                + switch (fault.kind()) {
                    case CONFIGURATION ->
                            "Once merged, nothing is judged until it is repaired. \"perfwarden config"
                                    + " check "
                                    + fault.path()
                                    + "\" says the same without a commit.";
                    case BASELINE ->
                            "Once merged, nothing is judged against it until it is repaired."
                                    + " \"perfwarden baseline show "
                                    + fault.path()
                                    + "\" says the same without a commit.";
                };
    }

    /** All faults in a sentence, as Markdown; empty if there are none. */
    public static String sentence(List<Fault> faults) {
        if (faults.isEmpty()) {
            return "";
        }
        Fault first = faults.getFirst();
        int more = faults.size() - 1;
        return "Once merged, nothing could be judged: "
                + place(first)
                + " "
                + brief(first)
                + (more == 0 ? "" : ", and " + Wording.counted(more, "more problem"))
                + ". The check shows where";
    }

    /** All faults in a paragraph and a list, as Markdown; empty if there are none. */
    public static String paragraph(List<Fault> faults) {
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
                + Wording.counted(faults.size(), "problem")
                + "**. They do not count here, where the base branch's files do; but once merged,"
                + " nothing could be judged until they are repaired:\n\n"
                + list
                + (more > 0 ? "\n- and " + more + " more" : "");
    }

    /** Where no check is expected otherwise. */
    public static String heading(List<Fault> faults) {
        return "What this pull request brings has " + Wording.counted(faults.size(), "problem");
    }

    /** Its end is what the annotation has room for: all that could stand there instead. */
    private static String brief(Fault fault) {
        return Markdown.sentence(Excerpt.of(fault.what(), BRIEF));
    }

    private static String place(Fault fault) {
        return Markdown.code(fault.path() + ":" + fault.line());
    }
}
