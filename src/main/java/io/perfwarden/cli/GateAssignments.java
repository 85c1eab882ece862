package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.report.AttestationSpec;
import io.perfwarden.report.GateStatus;
import io.perfwarden.report.ReleaseAttestation.*;

/** Reads {@code --set} and {@code --gate} of a release by its specification. */
final class GateAssignments {
    private static final String PATH = "path.";
    private static final String EVIDENCE = "evidence.";

    private final AttestationSpec spec;
    private final Map<String, String> metadata = new LinkedHashMap<>();
    private final Map<String, String> paths = new LinkedHashMap<>();
    private final Map<String, String> evidence = new LinkedHashMap<>();
    private final Map<String, GateStatus> statuses = new LinkedHashMap<>();

    GateAssignments(AttestationSpec spec) {
        this.spec = spec;
    }

    ReleaseFacts at(Instant now) {
        return new ReleaseFacts(now, metadata, paths, evidence, statuses);
    }

    /** Takes {@code KEY=VALUE}, where KEY may be {@code path.ARTIFACT} or {@code evidence.GATE}. */
    void set(String typed) throws CliRefusal {
        String key = key("--set", typed);
        String value = typed.substring(key.length() + 1).strip();
        if (key.startsWith(PATH)) {
            List<String> known =
                    spec.artifacts().stream().map(AttestationSpec.Artifact::key).toList();
            paths.put(knownName("--set", key, PATH, known), value);
        } else if (key.startsWith(EVIDENCE)) {
            evidence.put(knownName("--set", key, EVIDENCE, spec.gateKeys()), value);
        } else {
            List<String> known =
                    spec.metadata().stream().map(AttestationSpec.AttestationField::key).toList();
            checkValue(knownName("--set", key, "", known), value);
            metadata.put(key, value);
        }
    }

    private void checkValue(String key, String value) throws CliRefusal {
        for (AttestationSpec.AttestationField field : spec.metadata()) {
            boolean closed = field.key().equals(key) && !field.oneOf().isEmpty();
            if (closed && !field.oneOf().contains(value)) {
                throw CliRefusal.usage(
                        "--set",
                        key + " is " + TextExcerpt.quote(value),
                        "expected one of " + String.join(", ", field.oneOf()));
            }
        }
    }

    void gate(String typed) throws CliRefusal {
        String key = key("--gate", typed);
        String word = typed.substring(key.length() + 1);
        GateStatus status =
                GateStatus.of(word)
                        .orElseThrow(() ->
                                CliRefusal.usage(
                                        "--gate",
                                        "there is no status " + TextExcerpt.quote(word),
                                        "expected one of "
                                                + String.join(", ", GateStatus.words())));
        statuses.put(knownName("--gate", key, "", spec.gateKeys()), status);
    }

    private static String key(String option, String typed) throws CliRefusal {
        int equals = typed.indexOf('=');
        if (equals <= 0 || equals == typed.length() - 1) {
            throw CliRefusal.usage(
                    option, "expected KEY=VALUE, found " + TextExcerpt.quote(typed), "");
        }
        return typed.substring(0, equals);
    }

    private static String knownName(String option, String key, String prefix, List<String> known)
            throws CliRefusal {
        String bare = key.substring(prefix.length());
        if (!known.contains(bare)) {
            List<String> all = new ArrayList<>();
            known.forEach(one -> all.add(prefix + one));
            throw CliRefusal.usage(
                    option,
                    "there is no "
                            + TextExcerpt.quote(key)
                            + "; expected one of "
                            + String.join(", ", all),
                    NearestWord.hint(key, all));
        }
        return bare;
    }
}
