package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.model.*;

/**
 * The origin of a baseline, as comment lines before a tool's console output: a title, then {@code #
 * Commit:}, {@code # Branch:}, {@code # Date:}, {@code # CPU:} and {@code #}. All values are
 * foreign text.
 *
 * @param commit its id, perhaps abbreviated; may be empty
 * @param date absent if the header has no valid one
 */
public record NativeHeader(
        String title,
        String commit,
        String branch,
        Optional<Instant> date,
        String cpu,
        String reason) {
    public static final String DEFAULT_TITLE = "Performance Baseline";

    static final String COMMIT_FACT = "commit";

    private static final int LONGEST = 200;
    private static final String UNKNOWN = "unknown";
    private static final Pattern LINE = Pattern.compile("# (Commit|Branch|Date|CPU|Reason): ?(.*)");
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT);

    /** The header in a file's first lines; absent without one. */
    public static Optional<NativeHeader> of(String head) {
        var lines = head.lines().takeWhile(line -> line.startsWith("#")).limit(20).toList();
        Map<String, String> fields = new LinkedHashMap<>();
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                fields.putIfAbsent(matcher.group(1), matcher.group(2).strip());
            }
        }
        if (!fields.containsKey("Commit")) {
            return Optional.empty();
        }
        return Optional.of(
                new NativeHeader(
                        lines.getFirst().substring(1).strip(),
                        knownValue(fields, "Commit"),
                        knownValue(fields, "Branch"),
                        date(fields.getOrDefault("Date", "")),
                        knownValue(fields, "CPU"),
                        fields.getOrDefault("Reason", "")));
    }

    public String text() {
        String day = date.map(it -> DATE.format(it.atOffset(ZoneOffset.UTC))).orElse(UNKNOWN);
        String why = reason.isEmpty() ? "" : "# Reason: " + line(reason) + "\n";
        return "# %s\n# Commit: %s\n# Branch: %s\n# Date: %s\n# CPU: %s\n%s#\n"
                .formatted(
                        line(title),
                        orUnknown(commit),
                        orUnknown(branch),
                        day,
                        orUnknown(cpu),
                        why);
    }

    /** A file's text without its header. */
    public static String stripHeader(String text) {
        String rest = text;
        if (of(text).isPresent()) {
            while (rest.startsWith("#")) {
                rest = rest.substring(Math.min(rest.length(), (rest + "\n").indexOf('\n') + 1));
            }
        }
        return rest;
    }

    /** The commit's first seven digits; absent without one. */
    public Optional<String> shortCommit() {
        return Optional.of(commit).filter(COMMIT.asMatchPredicate()).map(it -> it.substring(0, 7));
    }

    /** The part that a stored baseline keeps. */
    public BaselineProvenance provenance() {
        var sha = Optional.of(commit).filter(CommitSha::isValid).map(CommitSha::new);
        return new BaselineProvenance(sha, branch, Optional.empty(), date, "", reason);
    }

    /** The machine, and an abbreviated commit, which the provenance cannot hold. */
    public BenchmarkEnvironment environment() {
        Map<String, String> facts = new LinkedHashMap<>();
        if (!cpu.isEmpty()) {
            facts.put(BenchmarkEnvironment.CPU, cpu);
        }
        if (!CommitSha.isValid(commit)) {
            shortCommit().ifPresent(digits -> facts.put(COMMIT_FACT, digits));
        }
        return facts.isEmpty() ? BenchmarkEnvironment.UNKNOWN : new BenchmarkEnvironment(facts);
    }

    private static String knownValue(Map<String, String> fields, String key) {
        String value = fields.getOrDefault(key, "");
        return value.equals(UNKNOWN) ? "" : TextExcerpt.of(value, LONGEST);
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text, DATE).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static String orUnknown(String value) {
        return value.isEmpty() ? UNKNOWN : line(value);
    }

    private static String line(String value) {
        return TextExcerpt.of(value, LONGEST);
    }
}
