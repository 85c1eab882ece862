package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlValue.WordChoice;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.model.WorkflowPath;

/**
 * Reads the configuration file. Unknown keys, wrong types and odd values are problems, all reported
 * at once with line, column and key.
 */
public final class PolicyReader {
    /** Rules of all suites, since aliases can multiply a short text. */
    private static final int MAX_RULES = 1_000;

    private static final String MINIMUM =
            "the smallest file is {version: 1, suites: [{name: core}]}";
    private final SuiteReader suiteReader;

    /**
     * @param formatIds values of {@code format} beside {@code auto}
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
     * @param file name in problems
     */
    public ReadOutcome<RepositoryPolicy> read(String file, String text) {
        return YamlDocument.read(
                file,
                text,
                List.of(
                        ConfigKey.FILE_KEYS,
                        ConfigKey.SUITE_KEYS,
                        ConfigKey.SUBMIT_KEYS,
                        ConfigKey.PARITY_KEYS,
                        ConfigKey.RULE_KEYS),
                new InputProblem(file, "is empty, expected version and suites", MINIMUM),
                this::policy);
    }

    /** The readable part of the policy; absent without a readable suite. */
    private Optional<RepositoryPolicy> policy(YamlSection file) {
        ConfigKey.VERSION.read(file);
        var comment = ConfigKey.COMMENT.readOrDefault(file);
        var checks = ConfigKey.CHECKS.readOrDefault(file);
        var noVerdict = ConfigKey.WHEN_NO_VERDICT.readOrDefault(file);
        var notStarted = ConfigKey.WHEN_NOT_STARTED.readOrDefault(file);
        var blind = ConfigKey.WHEN_BLIND.readOrDefault(file);
        var claims =
                ConfigKey.CLAIMS.read(file).flatMap(ClaimPolicy::read).orElse(ClaimPolicy.NOTE);
        var label = ConfigKey.RUN_LABEL.read(file).filter(it -> !it.equals(NO_LABEL));
        var forks = ConfigKey.FORKS.readOrDefault(file);
        int rerun = ConfigKey.RERUN.readOrDefault(file);
        var notify = ConfigKey.NOTIFY.readOrDefault(file);
        var picture = ConfigKey.PICTURE.readOrDefault(file);
        var update = ConfigKey.BASELINE_UPDATE.readOrDefault(file);
        boolean releaseNotes = ConfigKey.RELEASE_NOTES.readOrDefault(file);
        var runners =
                ConfigKey.RUNNERS
                        .read(file)
                        .map(it -> it.globs("ignore", "old-*"))
                        .orElse(List.of());
        var leaveOut = ConfigKey.LEAVE_OUT.read(file).orElse(List.of());
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
                                blind,
                                claims,
                                label,
                                forks,
                                rerun,
                                notify,
                                picture,
                                update,
                                releaseNotes,
                                runners,
                                leaveOut,
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
                            + TextExcerpt.quote(earlier.name()),
                    "give each suite a directory of its own");
        }
        boolean isOneWorkflow =
                suite.workflow().isPresent()
                        && suite.workflow()
                                .map(WorkflowPath::fileOf)
                                .equals(earlier.workflow().map(WorkflowPath::fileOf));
        if (isOneWorkflow && !suite.inputs().equals(earlier.inputs())) {
            ConfigKey.INPUTS.report(
                    section,
                    "differ from those of suite "
                            + TextExcerpt.quote(earlier.name())
                            + ", which has the same workflow",
                    "a workflow is started once for both: write the same inputs");
        }
    }
}
