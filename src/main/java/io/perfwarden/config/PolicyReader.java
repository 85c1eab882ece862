package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.GlobPattern.GlobProgram;
import io.perfwarden.config.YamlValue.WordChoice;
import io.perfwarden.config.YamlValue.YamlSection;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TextExcerpt;

/**
 * Reads the configuration file. Nothing is guessed: an unknown key, a wrong type or an odd value is
 * a problem, and all problems are told at once, each with line, column and key.
 */
public final class PolicyReader {
    /** Of all suites; aliases can make many of a short text. */
    private static final int MAX_RULES = 1_000;

    private static final String MINIMUM =
            "the smallest file is {version: 1, suites: [{name: core}]}";
    private final SuiteReader suiteReader;

    /**
     * @param formatIds ids that {@code format} may have beside {@code auto}
     */
    public PolicyReader(Set<String> formatIds) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put(SuitePolicy.AUTO, SuitePolicy.AUTO);
        new TreeSet<>(formatIds).forEach(id -> words.put(id, id));
        this.suiteReader = new SuiteReader(new WordChoice<>(words));
    }

    private static final String NO_LABEL = "none";

    /** Reads the text of a repository's {@link RepositoryPolicy#PATH}. */
    public ReadOutcome<RepositoryPolicy> read(String text) {
        return read(RepositoryPolicy.PATH, text);
    }

    /**
     * @param file how the file is called in problems
     */
    public ReadOutcome<RepositoryPolicy> read(String file, String text) {
        return YamlDocument.read(
                file,
                text,
                List.of(
                        ConfigKey.FILE_KEYS,
                        ConfigKey.SUITE_KEYS,
                        ConfigKey.PARITY_KEYS,
                        ConfigKey.RULE_KEYS),
                new InputProblem(file, "is empty, expected version and suites", MINIMUM),
                this::policy);
    }

    /** The policy as far as it can be read; nothing if not a single suite can be. */
    private Optional<RepositoryPolicy> policy(YamlSection file) {
        ConfigKey.VERSION.read(file);
        var comment = ConfigKey.COMMENT.readOrDefault(file);
        var checks = ConfigKey.CHECKS.readOrDefault(file);
        var noVerdict = ConfigKey.WHEN_NO_VERDICT.readOrDefault(file);
        var notStarted = ConfigKey.WHEN_NOT_STARTED.readOrDefault(file);
        var label = ConfigKey.RUN_LABEL.read(file).filter(it -> !it.equals(NO_LABEL));
        int rerun = ConfigKey.RERUN.readOrDefault(file);
        var notify = ConfigKey.NOTIFY.readOrDefault(file);
        var picture = ConfigKey.PICTURE.readOrDefault(file);
        var update = ConfigKey.BASELINE_UPDATE.readOrDefault(file);
        List<SuitePolicy> suites = suites(file);
        return suites.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new RepositoryPolicy(
                                true,
                                comment,
                                checks,
                                noVerdict,
                                notStarted,
                                label,
                                rerun,
                                notify,
                                picture,
                                update,
                                suites));
    }

    private List<SuitePolicy> suites(YamlSection file) {
        List<SuitePolicy> suites = new ArrayList<>();
        for (YamlValue item : ConfigKey.SUITES.read(file).orElse(List.of())) {
            if (rules(suites) <= MAX_RULES) {
                item.section(ConfigKey.SUITE_KEYS, section -> Optional.of(suite(section, suites)))
                        .ifPresent(suites::add);
            }
        }
        if (rules(suites) > MAX_RULES) {
            ConfigKey.SUITES.report(
                    file, "have more than 1,000 rules in all", "use wider patterns");
        }
        return suites;
    }

    private SuitePolicy suite(YamlSection section, List<SuitePolicy> earlier) {
        SuitePolicy suite = suiteReader.read(section, earlier.size());
        earlier.forEach(other -> reportClash(section, suite, other));
        return suite;
    }

    private static int rules(List<SuitePolicy> suites) {
        return suites.stream().mapToInt(suite -> suite.rules().size()).sum();
    }

    private static void reportClash(YamlSection section, SuitePolicy suite, SuitePolicy earlier) {
        if (suite.name().equals(earlier.name())) {
            ConfigKey.SUITE_NAME.report(
                    section,
                    "is the name of an earlier suite as well: " + suite.name(),
                    "give each suite a name of its own");
        } else if (BaselinePattern.parse(suite.baseline())
                .meets(BaselinePattern.parse(earlier.baseline()))) {
            ConfigKey.BASELINE.report(
                    section,
                    "can be the same file as the baseline of suite "
                            + TextExcerpt.quoted(earlier.name()),
                    "give each suite a directory of its own");
        }
    }

    /**
     * Where a suite's baseline is in its repository, with {@code {platform}} at most once. The app
     * writes there and a platform is foreign text, so whatever it is, the path must stay that of an
     * ordinary file.
     *
     * @param before what comes before the platform; the whole path where there is none
     * @param after what follows it
     */
    record BaselinePattern(String before, String after, boolean capturing) {
        private static final int MAX_LENGTH = 300;

        /** Invisible characters, and those that no path on every system may have. */
        private static final Pattern ODD = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}\\\\*?{}:\"<>|]");

        private static final String OWN = ".github";

        /** Directories of {@code .github} whose files do something. */
        private static final List<String> ACTIVE = List.of("workflows", "actions");

        /**
         * @throws IllegalArgumentException if it is no path; the message continues "the value …"
         */
        static BaselinePattern parse(String path) {
            int at = path.indexOf(ArtifactPattern.PLATFORM);
            BaselinePattern parsed =
                    at < 0
                            ? new BaselinePattern(path, "", false)
                            : new BaselinePattern(
                                    path.substring(0, at),
                                    path.substring(at + ArtifactPattern.PLATFORM.length()),
                                    true);
            parsed.checkText(path);
            String sample = parsed.before + (parsed.capturing ? "x" : "") + parsed.after;
            parsed.checkSegments(List.of(sample.split("/", -1)));
            return parsed;
        }

        private void checkText(String path) {
            GlobPattern.require(
                    !path.isBlank(), "is empty, expected a path such as baselines/core.json");
            GlobPattern.require(
                    path.length() <= MAX_LENGTH, "is longer than " + MAX_LENGTH + " characters");
            GlobPattern.require(
                    !after.contains(ArtifactPattern.PLATFORM),
                    "has {platform} twice, expected once");
            GlobPattern.require(
                    !ODD.matcher(before + after).find(),
                    "is "
                            + TextExcerpt.quoted(path)
                            + ", expected a path without wildcards, backslashes, control characters"
                            + " or braces other than {platform}");
        }

        private void checkSegments(List<String> segments) {
            GlobPattern.require(
                    !before.startsWith("/"),
                    "starts with /, expected a path within the repository");
            for (String segment : segments) {
                GlobPattern.require(
                        !segment.isEmpty() && !segment.equals(".") && !segment.equals(".."),
                        "has an empty segment, \".\" or \"..\", expected the plain path of a file");
                GlobPattern.require(
                        !segment.equalsIgnoreCase(".git"),
                        "leads into .git, expected another place");
            }
            GlobPattern.require(
                    !capturing || before.contains("/"),
                    "has {platform} in its first directory, expected it further down");
            if (segments.getFirst().equalsIgnoreCase(OWN)) {
                checkWithinOwn(segments);
            }
        }

        /** Files of {@code .github} itself and of some of its directories are acted upon. */
        private void checkWithinOwn(List<String> segments) {
            boolean named = !capturing || before.indexOf('/', OWN.length() + 1) > 0;
            GlobPattern.require(
                    segments.size() > 2
                            && named
                            && ACTIVE.stream().noneMatch(segments.get(1)::equalsIgnoreCase),
                    "would put results among the files GitHub acts on, expected another directory,"
                            + " such as baselines");
        }

        /** Whether some platforms make both name the same file. */
        boolean meets(BaselinePattern other) {
            if (!capturing) {
                return other.capturing ? other.meets(this) : before.equals(other.before);
            }
            GlobProgram paths = GlobProgram.compile(toString(), true);
            return other.capturing
                    ? slashes(toString()) == slashes(other.toString())
                            && paths.mayMatch(List.of(other.before, other.after))
                    : paths.capture(other.before).isPresent();
        }

        private static long slashes(String text) {
            return text.chars().filter(c -> c == '/').count();
        }

        /** As it is written in the configuration. */
        @Override
        public String toString() {
            return capturing ? before + ArtifactPattern.PLATFORM + after : before;
        }
    }
}
