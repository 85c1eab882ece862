package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bad files are told: where, what, what was expected, and what was probably meant. */
class PolicyProblemsTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "coment: always | 3:1 coment | unknown key of the top level | did you mean"
                        + " \"comment\"?",
                "fail: 5% | 3:1 fail | unknown key of the top level | it belongs to a suite, under"
                        + " suites",
                "'<<: {}' | 3:1 << | unknown key of the top level | merge keys are not understood",
                "comment: allways | 3:10 comment | is \"allways\", expected always, on-change,"
                        + " on-regression or never | did you mean \"always\"?",
                "comment: yes | 3:10 comment | is the truth value yes, expected always | ''",
                "comment: | 3:9 comment | has no value | ''",
                "comment: [always] | 3:10 comment | is a list, expected always | ''",
                "checks: both | 3:9 checks | expected aggregate or per-suite | ''",
                "when-no-verdict: pass | 3:18 when-no-verdict | expected fail or neutral | ''",
                "claims: must | 3:9 claims | is \"must\", expected note or require | ''",
                "claims: {require: []} | 3:19 claims.require | has 0 items, expected 1 to 20 | ''",
                "runners: {ignor: [a]} | 3:10 runners | lacks ignore | ''",
                "claims: {note: [a]} | 3:9 claims | lacks require | ''",
                "rerun: 3 | 3:8 rerun | is the number 3, expected a number from 0 to 2 | ''",
                "rerun: -1 | 3:8 rerun | is the number -1, expected a number from 0 to 2 | ''",
                "rerun: '1' | 3:8 rerun | is \"1\", expected a number from 0 to 2 | ''",
                "notify: default-branch | 3:9 notify | is \"default-branch\", expected a list | ''",
                "notify: [pull-request] | 3:10 notify[0] | expected default-branch | ''",
                "version: 1 | 3:1 version | occurs twice, first in line 1 | keep one of them",
                "'? [a]\n: b' | 3:3 | is no key, expected a word | ''",
            })
    void an_odd_top_level_key_or_value(String line, String where, String what, String hint) {
        assertOne("version: 1\nsuites: [{name: core}]\n" + line, where, what, hint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "'refs: [main]' | '' | expected one of token and issuer | an entry is one source",
                "'token: a, issuer: github' | .token | expected one of token and issuer | ''",
                "'token: a, ci: gitlab' | .ci | says nothing without issuer | leave it out",
                "'issuer: gitlab' | '' | is missing: a token of gitlab says it | ''",
                "'issuer: gitlab, ci: gitlab, project: \"1\"' | .ci | says nothing beside this | ''",
                "'issuer: buildkite, pipeline: x' | '' | is missing: a token of buildkite | ''",
                "'issuer: circleci, organization: acme, project: x' | .organization | expected | ''",
                "'token: a, may-skip: true' | .may-skip | needs pipeline | ''",
                "'issuer: github, may-skip: true' | .may-skip | needs pipeline | ''",
                "'issuer: github, protected: true' | .protected | says nothing for github | ''",
                "'issuer: github, events: [workflow_run]' | .events[0] | expected push | ''",
                "'issuer: \"https://gitlab.com/\", project: x' | .issuer | expected github | ''",
                "'issuer: \"https://me@gitlab.com\", project: x' | .issuer | expected github | ''",
                "'issuer: \"http://169.254.169.254\", project: x' | .issuer | expected github | ''",
            })
    void attack_4_and_7_an_odd_source(String keys, String where, String what, String hint) {
        InputProblem problem =
                problems("version: 1\nsuites:\n  - {name: core, submit: [{%s}]}".formatted(keys))
                        .getFirst();
        assertThat(problem.where()).endsWith("suites[0].submit[0]" + where);
        assertThat(problem.what()).contains(what);
        assertThat(problem.hint()).contains(hint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "fial: 5% | .fial | unknown key of a suite, under suites | did you mean \"fail\"?",
                "gate: block | .gate | unknown key of a suite | it belongs to a rule, under a suite's"
                        + " rules",
                "artifact: {platform}-x | '' | is not YAML | ''",
                "artifact: {platform} | .artifact | is a mapping, expected text | a value that"
                        + " starts with { must be in quotes",
                "artifact: *bench* | '' | is not YAML | a value that starts with * must be in"
                        + " quotes",
                "artifact: 12 | .artifact | is the number 12, expected text | put it in quotes",
                "artifact: '{plattform}' | .artifact | has braces without a comma | ''",
                "workflow: bench | .workflow | expected a workflow's file name or path | ''",
                "workflow: ci/bench.yml | .workflow | expected a workflow's file name or path | ''",
                "files: '*.json' | .files | is \"*.json\", expected a list | ''",
                "files: [] | .files | has 0 items, expected 1 to 100 | ''",
                "files: ['a{'] | .files[0] | has a \"{\" that nothing closes | ''",
                "files: [/a.json] | .files[0] | expected a path from the artifact's root | ''",
                "format: jhm | .format | is \"jhm\", expected auto, criterion or jmh | did you mean"
                        + " \"jmh\"?",
                "baseline-format: json | .baseline-format | expected perfwarden or native | ''",
                "decision: treshold | .decision | expected auto, threshold, statistical, parity or"
                        + " paired | did you mean \"threshold\"?",
                "artifact: 'x-{backend}' | .artifact | has {backend}, expected the backends under"
                        + " the key parity | ''",
                "'inputs: {sha: \"{head}\"}' | .inputs.sha | expected no braces but {ref}, {sha} | ''",
                "'inputs: {a b: c}' | .inputs | has the name \"a b\" | GitHub takes letters",
                "'inputs: {a: [b]}' | .inputs.a | is a list, expected text | ''",
                "renamed: {a: a} | .renamed | leads from \"a\" back to it | a name that still exists is"
                        + " not renamed",
                "renamed: {a: b, b: c, c: a} | .renamed | leads from \"c\" back to it | a name that"
                        + " still exists is not renamed",
                "renamed: {a: c, b: c} | .renamed | has \"c\" as the new name of two | keep one of"
                        + " them",
                "renamed: {a: ' '} | .renamed.a | expected the whole name of a benchmark | ''",
                "renamed: [a] | .renamed | is a list, expected a mapping | ''",
                "event: pull_request_target | .event | says nothing without a workflow | name it too",
                "wait: 25h | .wait | expected a time of 1 minute to 24 hours | ''",
                "wait: 2h | .wait | says nothing without submit | PERFWARDEN_RUN_DEADLINE",
                "event: push | .event | expected pull_request or pull_request_target | ''",
                "'control: ctl/*\n"
                        + "    rules: [{match: ctl/**, gate: block}]' | .control | has a rule with a"
                        + " gate or a budget | leave one of them out",
                "'control: ctl/**\n"
                        + "    rules: [{match: ctl/a, budget: 1 ms}]' | .control | has a rule with a"
                        + " gate or a budget | leave one of them out",
                "'decision: parity\n"
                        + "    parity: {backends: [a, b]}' | .parity | needs {backend} in artifact |"
                        + " such as artifact",
                "'decision: parity\n"
                        + "    files: [a.json, \"{backend}.json\"]\n"
                        + "    parity: {backends: [a, b]}' | .parity | needs {backend} in artifact |"
                        + " ''",
                "'artifact: \"x-{backend}\"\n"
                        + "    parity: {backends: [a, b]}' | .parity | says nothing without decision:"
                        + " parity | write both",
                "'decision: parity\n"
                        + "    artifact: \"x-{backend}\"\n"
                        + "    baseline-format: native\n"
                        + "    parity: {backends: [a, b]}' | .baseline-format | is native, expected"
                        + " perfwarden | leave it out",
                "'decision: parity\n"
                        + "    artifact: \"x-{backend}\"\n"
                        + "    parity: {backends: [a, b], reference: c}' | .parity.reference | is none"
                        + " of the backends | name it there",
                "'decision: parity\n"
                        + "    artifact: \"x-{backend}\"\n"
                        + "    parity: {backends: [a, b, a]}' | .parity.backends | has \"a\" twice |"
                        + " ''",
                "'decision: parity\n"
                        + "    artifact: \"x-{backend}\"\n"
                        + "    parity: {backends: [a, b], gpu: x}' | .parity.gpu | needs the key"
                        + " calibration beside it | ''",
                "'decision: parity\n"
                        + "    artifact: \"x-{backend}\"\n"
                        + "    parity: {backends: [a, b], calibration: x}' | .parity.calibration |"
                        + " needs the key gpu beside it | ''",
                "'decision: parity\n"
                        + "    artifact: \"x-{backend}\"\n"
                        + "    parity: {backends: [a, b], table: /etc/passwd}' | .parity.table |"
                        + " expected a path from the repository's root | ''",
                "direction: up | .direction | expected auto, lower or higher | ''",
                "missing: error | .missing | expected fail, warn or ignore | ''",
                "on-other-hardware: warn | .on-other-hardware | expected compare, advise or fail |"
                        + " ''",
                "fail: 5 | .fail | is \"5\", expected a percentage from 0% to 10000% | ''",
                "fail: 0.05 | .fail | is \"0.05\", expected a percentage | ''",
                "fail: .nan | .fail | expected a percentage | ''",
                "fail: NaN% | .fail | expected a percentage | ''",
                "fail: -5% | .fail | expected a percentage | ''",
                "fail: 5,5% | .fail | expected a percentage | ''",
                "fail: 10001% | .fail | expected a percentage | ''",
                "fail: five | .fail | expected a percentage | ''",
                "'fail: 5%\n"
                        + "    warn: 6%' | .warn | is more than fail, expected at most as much | ''",
                "warn: 6% | .warn | is more than fail, which is 5% here | state fail as well",
                "slack: -1 | .slack | expected a number that is not negative | ''",
                "slack: .inf | .slack | expected a number that is not negative | ''",
                "slack: 1,5 ms | .slack | expected a number that is not negative | ''",
                "slack: ms | .slack | expected a number that is not negative | ''",
                "slack: [1] | .slack | is a list, expected text | ''",
                "rules: {match: x} | .rules | is a mapping, expected a list | ''",
                "rules: [{fail: 5%}] | .rules[0].match | is missing | ''",
                "rules: [x] | .rules[0] | is \"x\", expected a mapping with the keys of a rule |"
                        + " ''",
                "rules: [~] | .rules[0] | is empty, expected a mapping | ''",
                "'rules: [{match: x, gate: blok}]' | .rules[0].gate | expected block, advise,"
                        + " ignore or earn | did you mean \"block\"?",
                "'rules: [{match: x, baseline: y}]' | .rules[0].baseline | unknown key of a rule | it"
                        + " belongs to a suite",
                "'rules: [{match: x, decision: paired}]' | .rules[0].decision | is paired, which a"
                        + " suite is as a whole | state it of the suite",
                "'rules: [{match: x, budget: big}]' | .rules[0].budget | expected a number | ''",
                "'rules: [{match: x, metric: \"\"}]' | .rules[0].metric | expected the name of a"
                        + " metric | ''",
                "'rules: [{match: x, warn: 9%}]' | .rules[0].warn | is more than fail, which is 5%"
                        + " here | ''",
                "missing: !!java.net.URL [x] | '' | is not YAML: Global tag is not allowed |"
                        + " without tags",
                "artifact: !ruby x | .artifact | is of the type !ruby x, expected text | ''",
            })
    void an_odd_key_or_value_of_a_suite(String line, String key, String what, String hint) {
        String path = key.isEmpty() ? "" : " suites[0]" + key;
        InputProblem problem = only("version: 1\nsuites:\n  - name: core\n    " + line);
        assertThat(problem.where()).startsWith(".github/perfwarden.yml:").endsWith(path);
        assertThat(problem.what()).contains(what);
        assertThat(problem.hint()).contains(hint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Core",
                "a b",
                "-a",
                "''",
                "a_b",
                "x/y",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            })
    void a_suite_name_has_a_fixed_form(String name) {
        assertOne(
                "version: 1\nsuites:\n  - name: " + name,
                "3:11 suites[0].name",
                "expected up to 40 lower-case letters, digits and -",
                "");
    }

    @Test
    void a_wrong_fail_does_not_make_warn_wrong_too() {
        assertOne(
                "version: 1\nsuites: [{name: core, fail: 10 percent, warn: 8%}]",
                "2:29 suites[0].fail", "expected a percentage", "");
    }

    @Test
    void two_suites_of_one_name() {
        assertOne(
                "version: 1\nsuites: [{name: core}, {name: core, baseline: b/c}]",
                "2:31 suites[1].name",
                "is the name of an earlier suite as well",
                "give each suite a name of its own");
    }

    @Test
    void suites_whose_names_are_wrong_are_not_called_duplicates() {
        assertThat(problems("version: 1\nsuites: [{name: A}, {name: B}, {}]"))
                .extracting(InputProblem::what)
                .allMatch(what -> what.contains("lower-case") || what.equals("is missing"))
                .hasSize(3);
    }

    @Test
    void every_problem_is_told_at_once_in_the_order_of_reading() {
        assertThat(problems("verson: 1\ncomment: no\nsuites:\n  - fail: 5\n    slak: 2\n"))
                .extracting(InputProblem::line)
                .containsExactly(
                        ".github/perfwarden.yml:1:1 verson: unknown key of the top level (did you"
                                + " mean \"version\"? Expected "
                                + YamlValue.oneOf(ConfigKey.FILE_KEYS.known())
                                + ")",
                        ".github/perfwarden.yml:1:1 version: is missing",
                        ".github/perfwarden.yml:2:10 comment: is the truth value no, expected"
                                + " always, on-change, on-regression or never",
                        ".github/perfwarden.yml:5:5 suites[0].slak: unknown key of a suite, under"
                                + " suites (did you mean \"slack\"? Expected "
                                + YamlValue.oneOf(ConfigKey.SUITE_KEYS.known())
                                + ")",
                        ".github/perfwarden.yml:4:5 suites[0].name: is missing",
                        ".github/perfwarden.yml:4:11 suites[0].fail: is \"5\", expected a"
                                + " percentage from 0% to 10000% with the % sign, for example"
                                + " 5%");
    }

    @Test
    void a_thousand_problems_are_counted_not_listed() {
        String keys =
                IntStream.range(0, 100).mapToObj(i -> "key" + i).collect(Collectors.joining(", "));
        assertThat(problems("version: 1\nsuites: [" + ("{" + keys + "}, ").repeat(10) + "]"))
                .hasSize(51)
                .last()
                .extracting(InputProblem::what)
                .isEqualTo("has 960 more problems");
    }

    @Test
    void a_mapping_of_a_hundred_and_one_keys_is_not_looked_into() {
        String keys =
                IntStream.range(0, 101).mapToObj(i -> "key" + i).collect(Collectors.joining(", "));
        assertOne(
                "version: 1\nsuites: [{" + keys + "}]",
                "2:10 suites[0]",
                "has 101 keys, expected those of a suite, under suites",
                "");
    }

    @Test
    void aliases_do_not_make_more_than_a_thousand_rules() {
        String rules = "{match: x}, ".repeat(200);
        String suites =
                IntStream.range(0, 9)
                        .mapToObj(i -> ", {name: s" + i + ", rules: *r}")
                        .collect(Collectors.joining());
        assertOne(
                "version: 1\nsuites: [{name: core, rules: &r [" + rules + "]}" + suites + "]",
                "2:9 suites",
                "have more than 1,000 rules in all",
                "use wider patterns");
    }

    @Test
    void a_file_of_another_name_is_called_by_it() {
        ReadOutcome<RepositoryPolicy> outcome =
                new PolicyReader(Set.of()).read("ci/perf.yml", "version: 2");
        assertThat(outcome).isInstanceOf(ReadOutcome.Rejected.class);
        assertThat(((ReadOutcome.Rejected<RepositoryPolicy>) outcome).problems().getFirst().where())
                .startsWith("ci/perf.yml:1:");
    }

    static void assertOne(String text, String where, String what, String hint) {
        InputProblem problem = only(text);
        assertThat(problem.where()).isEqualTo(".github/perfwarden.yml:" + where);
        assertThat(problem.what()).contains(what);
        assertThat(problem.hint()).contains(hint);
    }

    static InputProblem only(String text) {
        List<InputProblem> problems = problems(text);
        assertThat(problems).hasSize(1);
        return problems.getFirst();
    }

    static List<InputProblem> problems(String text) {
        ReadOutcome<RepositoryPolicy> outcome =
                new PolicyReader(Set.of("jmh", "criterion")).read(text);
        return switch (outcome) {
            case ReadOutcome.Ok<RepositoryPolicy> ok -> throw new AssertionError("accepted: " + ok);
            case ReadOutcome.Rejected<RepositoryPolicy>(List<InputProblem> problems) -> problems;
        };
    }
}
