package io.perfwarden.cli.release;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.manifest.AttestationSpec;
import io.perfwarden.manifest.GateStatus;
import io.perfwarden.manifest.Release;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.problem.Nearest;
import io.perfwarden.problem.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code --set} and {@code --gate} say of a release, held against its specification. */
final class Assignments {
    private static final String PATH = "path.";
    private static final String EVIDENCE = "evidence.";

    private final AttestationSpec spec;
    private final Map<String, String> metadata = new LinkedHashMap<>();
    private final Map<String, String> paths = new LinkedHashMap<>();
    private final Map<String, String> evidence = new LinkedHashMap<>();
    private final Map<String, GateStatus> statuses = new LinkedHashMap<>();

    Assignments(AttestationSpec spec) {
        this.spec = spec;
    }

    Release at(Instant now) {
        return new Release(now, metadata, paths, evidence, statuses);
    }

    /**
     * Takes one {@code KEY=VALUE}, where KEY may be {@code path.ARTIFACT} or {@code evidence.GATE}.
     */
    void set(String typed) throws Refusal {
        String key = key("--set", typed);
        String value = typed.substring(key.length() + 1).strip();
        if (key.startsWith(PATH)) {
            List<String> known =
                    spec.artifacts().stream().map(AttestationSpec.Artifact::key).toList();
            paths.put(known("--set", key, PATH, known), value);
        } else if (key.startsWith(EVIDENCE)) {
            evidence.put(known("--set", key, EVIDENCE, spec.gateKeys()), value);
        } else {
            List<String> known = spec.metadata().stream().map(AttestationSpec.Field::key).toList();
            checkValue(known("--set", key, "", known), value);
            metadata.put(key, value);
        }
    }

    private void checkValue(String key, String value) throws Refusal {
        for (AttestationSpec.Field field : spec.metadata()) {
            boolean closed = field.key().equals(key) && !field.oneOf().isEmpty();
            if (closed && !field.oneOf().contains(value)) {
                throw usage(
                        "--set",
                        key + " is " + Excerpt.quoted(value),
                        "expected one of " + String.join(", ", field.oneOf()));
            }
        }
    }

    /** Takes one {@code GATE=STATUS}. */
    void gate(String typed) throws Refusal {
        String key = key("--gate", typed);
        String word = typed.substring(key.length() + 1);
        GateStatus status =
                GateStatus.of(word)
                        .orElseThrow(() ->
                                usage(
                                        "--gate",
                                        "there is no status " + Excerpt.quoted(word),
                                        "expected one of "
                                                + String.join(", ", GateStatus.words())));
        statuses.put(known("--gate", key, "", spec.gateKeys()), status);
    }

    private static String key(String option, String typed) throws Refusal {
        int equals = typed.indexOf('=');
        if (equals <= 0 || equals == typed.length() - 1) {
            throw usage(option, "expected KEY=VALUE, found " + Excerpt.quoted(typed), "");
        }
        return typed.substring(0, equals);
    }

    private static String known(String option, String key, String prefix, List<String> known)
            throws Refusal {
        String bare = key.substring(prefix.length());
        if (!known.contains(bare)) {
            List<String> all = new ArrayList<>();
            known.forEach(one -> all.add(prefix + one));
            throw new Refusal(
                    ExitCode.USAGE,
                    new Problem(
                            option,
                            "there is no "
                                    + Excerpt.quoted(key)
                                    + "; expected one of "
                                    + String.join(", ", all),
                            Nearest.hint(key, all)));
        }
        return bare;
    }

    private static Refusal usage(String option, String what, String hint) {
        return new Refusal(ExitCode.USAGE, new Problem(option, what, hint));
    }
}
