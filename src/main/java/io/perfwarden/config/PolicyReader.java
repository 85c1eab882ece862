package io.perfwarden.config;

import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TextExcerpt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads the configuration file. Nothing is guessed: an unknown key, a wrong type or an odd value is
 * a problem, and all problems are told at once, each with line, column and key.
 */
public final class PolicyReader {
    private static final int MAX_SUITES = 100;

    /** Of all suites; aliases can make many of a short text. */
    private static final int MAX_RULES = 1_000;

    private static final int MAX_RERUNS = 2;
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

    /** Reads the text of a repository's {@link RepositoryPolicy#PATH}. */
    public ReadOutcome<RepositoryPolicy> read(String text) {
        return read(RepositoryPolicy.PATH, text);
    }

    /**
     * @param file how the file is called in problems
     */
    public ReadOutcome<RepositoryPolicy> read(String file, String text) {
        YamlDocument document =
                new YamlDocument(
                        file,
                        List.of(
                                ConfigKeys.FILE,
                                ConfigKeys.SUITE,
                                ConfigKeys.PARITY,
                                ConfigKeys.RULE));
        Optional<YamlValue> root = document.compose(text);
        if (root.isEmpty() && document.problems().isEmpty()) {
            document.report("is empty, expected version and suites", MINIMUM);
        }
        Optional<RepositoryPolicy> policy =
                root.flatMap(value -> value.section(ConfigKeys.FILE, this::policy));
        return policy.isPresent() && document.problems().isEmpty()
                ? ReadOutcome.ok(policy.get())
                : ReadOutcome.rejected(document.problems());
    }

    /** The policy as far as it can be read; nothing if not a single suite can be. */
    private Optional<RepositoryPolicy> policy(YamlSection file) {
        RepositoryPolicy defaults = RepositoryPolicy.defaults();
        file.read("version", value -> value.whole(1, 1));
        var comment = word(file, "comment", ConfigKeys.COMMENT, defaults.comment());
        var checks = word(file, "checks", ConfigKeys.CHECKS, defaults.checks());
        var noVerdict =
                word(file, "when-no-verdict", ConfigKeys.WHEN_NO_VERDICT, defaults.whenNoVerdict());
        var notStarted =
                word(
                        file,
                        "when-not-started",
                        ConfigKeys.WHEN_NOT_STARTED,
                        defaults.whenNotStarted());
        int rerun = file.read("rerun", v -> v.whole(0, MAX_RERUNS)).orElse(defaults.rerun());
        var notify = file.read("notify", PolicyReader::notifyOn).orElse(defaults.notifyOn());
        var update =
                word(
                        file,
                        "baseline-update",
                        ConfigKeys.BASELINE_UPDATE,
                        defaults.baselineUpdate());
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
                                rerun,
                                notify,
                                update,
                                suites));
    }

    private static <T> T word(YamlSection file, String key, WordChoice<T> choice, T otherwise) {
        return file.read(key, value -> value.word(choice)).orElse(otherwise);
    }

    private static Optional<List<String>> notifyOn(YamlValue value) {
        int most = ConfigKeys.NOTIFY.words().size();
        return value.items(0, most, item -> item.word(ConfigKeys.NOTIFY));
    }

    private List<SuitePolicy> suites(YamlSection file) {
        List<SuitePolicy> suites = new ArrayList<>();
        Optional<List<SuitePolicy>> _ =
                file.read("suites", v -> v.items(1, MAX_SUITES, item -> suite(item, suites)));
        if (rules(suites) > MAX_RULES) {
            file.report("suites", "have more than 1,000 rules in all", "use wider patterns");
        }
        return suites;
    }

    /** Reads one more suite, unless there are too many rules already. */
    private Optional<SuitePolicy> suite(YamlValue item, List<SuitePolicy> earlier) {
        if (rules(earlier) > MAX_RULES) {
            return Optional.empty();
        }
        Optional<SuitePolicy> suite =
                item.section(
                        ConfigKeys.SUITE,
                        section -> {
                            SuitePolicy read = suiteReader.read(section, earlier.size());
                            earlier.forEach(other -> reportClash(section, read, other));
                            return Optional.of(read);
                        });
        suite.ifPresent(earlier::add);
        return suite;
    }

    private static int rules(List<SuitePolicy> suites) {
        return suites.stream().mapToInt(suite -> suite.rules().size()).sum();
    }

    private static void reportClash(YamlSection section, SuitePolicy suite, SuitePolicy earlier) {
        if (suite.name().equals(earlier.name())) {
            section.report(
                    "name",
                    "is the name of an earlier suite as well: " + suite.name(),
                    "give each suite a name of its own");
        } else if (BaselinePattern.parse(suite.baseline())
                .meets(BaselinePattern.parse(earlier.baseline()))) {
            section.report(
                    "baseline",
                    "can be the same file as the baseline of suite "
                            + TextExcerpt.quoted(earlier.name()),
                    "give each suite a directory of its own");
        }
    }
}
