package io.perfwarden.baseline;

import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.TextExcerpt;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a baseline comes from, as comment lines before a tool's own console output: a title, then
 * {@code # Commit:}, {@code # Branch:}, {@code # Date:}, {@code # CPU:} and {@code #}. All values
 * are foreign text.
 *
 * @param commit its id, perhaps abbreviated; may be empty
 * @param branch of that commit; may be empty
 * @param date when the file was written; absent where the header has none that can be read
 * @param cpu model; may be empty
 * @param reason why there is a new baseline; may be empty
 */
public record NativeHeader(
        String title,
        String commit,
        String branch,
        Optional<Instant> date,
        String cpu,
        String reason) {
    public static final String DEFAULT_TITLE = "Performance Baseline";

    /** The environment's fact that an abbreviated commit is kept as. */
    static final String COMMIT_FACT = "commit";

    private static final int LONGEST = 200;
    private static final String UNKNOWN = "unknown";
    private static final Pattern LINE = Pattern.compile("# (Commit|Branch|Date|CPU|Reason): ?(.*)");
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT);

    /** The header of a file, whose first lines these are; nothing where it has none. */
    public static Optional<NativeHeader> of(String head) {
        List<String> lines =
                head.lines().takeWhile(line -> line.startsWith("#")).limit(20).toList();
        Map<String, String> said = new LinkedHashMap<>();
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                said.putIfAbsent(matcher.group(1), matcher.group(2).strip());
            }
        }
        if (!said.containsKey("Commit")) {
            return Optional.empty();
        }
        return Optional.of(
                new NativeHeader(
                        lines.getFirst().substring(1).strip(),
                        known(said, "Commit"),
                        known(said, "Branch"),
                        date(said.getOrDefault("Date", "")),
                        known(said, "CPU"),
                        said.getOrDefault("Reason", "")));
    }

    /** The lines, the last one an empty comment. */
    public String text() {
        StringBuilder text = new StringBuilder("# ").append(line(title)).append('\n');
        text.append("# Commit: ").append(orUnknown(commit)).append('\n');
        text.append("# Branch: ").append(orUnknown(branch)).append('\n');
        text.append("# Date: ")
                .append(date.map(at -> DATE.format(at.atOffset(ZoneOffset.UTC))).orElse(UNKNOWN))
                .append('\n');
        text.append("# CPU: ").append(orUnknown(cpu)).append('\n');
        if (!reason.isEmpty()) {
            text.append("# Reason: ").append(line(reason)).append('\n');
        }
        return text.append("#\n").toString();
    }

    /** A file's text without its header, if it has one. */
    public static String without(String text) {
        String rest = text;
        if (of(text).isPresent()) {
            while (rest.startsWith("#")) {
                rest = rest.substring(Math.min(rest.length(), (rest + "\n").indexOf('\n') + 1));
            }
        }
        return rest;
    }

    /** The commit's first seven digits; nothing where the header has none. */
    public Optional<String> abbreviated() {
        return COMMIT.matcher(commit).matches()
                ? Optional.of(commit.substring(0, 7))
                : Optional.empty();
    }

    /** The same as far as a stored baseline keeps it. */
    public BaselineProvenance provenance() {
        return new BaselineProvenance(
                CommitSha.isValid(commit) ? Optional.of(new CommitSha(commit)) : Optional.empty(),
                branch,
                Optional.empty(),
                date,
                "",
                reason);
    }

    /** The machine, and the commit where a stored baseline has no place for it: abbreviated. */
    public BenchmarkEnvironment environment() {
        Map<String, String> facts = new LinkedHashMap<>();
        if (!cpu.isEmpty()) {
            facts.put(BenchmarkEnvironment.CPU, cpu);
        }
        if (!CommitSha.isValid(commit)) {
            abbreviated().ifPresent(digits -> facts.put(COMMIT_FACT, digits));
        }
        return facts.isEmpty() ? BenchmarkEnvironment.UNKNOWN : new BenchmarkEnvironment(facts);
    }

    private static String known(Map<String, String> said, String key) {
        String value = said.getOrDefault(key, "");
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
