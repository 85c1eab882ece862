package io.perfwarden.report.github;

import static io.perfwarden.report.MarkdownText.code;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.TextTemplates;

/**
 * What runs when a fork's head is measured on request, and what of the head is worth a look before
 * its results are believed.
 *
 * @param runners where its jobs run, as the workflow says it
 * @param usual how long a run of the workflow took; absent if none is known
 * @param findings paths by kind
 */
public record ForkNotice(
        String workflow,
        CommitSha head,
        List<String> runners,
        Optional<Duration> usual,
        Map<FindingKind, List<String>> findings) {
    private static final int MOST = 10;
    private static final TextTemplates TEXTS = new TextTemplates("fork");

    /** A kind of path that differs from the default branch. */
    public enum FindingKind {
        GITHUB,
        SUBMODULE,
        LINK,
        LFS,
        SCRIPT,
        OTHER_SYSTEM,
        UNREAD
    }

    public ForkNotice {
        runners = List.copyOf(runners);
        findings = Collections.unmodifiableMap(new EnumMap<>(findings));
    }

    public String text() {
        String where =
                runners.isEmpty()
                        ? ""
                        : " on " + CommonWording.enumerate(", ", codes(runners), runners.size());
        String duration = usual.map(it -> TEXTS.text("duration", minutes(it))).orElse("");
        String start = TEXTS.text("starts", code(workflow), where, head.abbreviated(), duration);
        Stream<String> lines =
                findings.entrySet().stream()
                        .filter(it -> !it.getValue().isEmpty())
                        .map(it ->
                                "- "
                                        + TEXTS.text(
                                                TextTemplates.key(it.getKey()),
                                                paths(it.getValue())));
        return Stream.concat(Stream.of(start), lines).collect(Collectors.joining("\n"));
    }

    static String paths(List<String> all) {
        return CommonWording.enumerate(", ", codes(all), all.size());
    }

    private static Stream<String> codes(List<String> all) {
        return all.stream().limit(MOST).map(it -> code(it, MarkdownText.WHOLE));
    }

    private static String minutes(Duration usual) {
        long minutes = Math.max(1, usual.plusSeconds(30).toMinutes());
        return CommonWording.quantity((int) minutes, "minute");
    }
}
