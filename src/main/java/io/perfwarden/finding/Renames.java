package io.perfwarden.finding;

import io.perfwarden.bench.SuitePlatform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which of what is missing may have got another name: exactly one finding of as many new benchmarks
 * at the same places differs from it in one part of the name, and in nothing else.
 */
final class Renames {
    private static final Pattern PART = Pattern.compile("[/.]|::");
    private static final String ANY = "";

    /** Names of more parts are not looked at. */
    private static final int MOST_PARTS = 24;

    /** What is alike in findings that differ in one part of the name. */
    private record Form(
            List<SuitePlatform> places, Map<String, String> with, int size, List<String> parts) {}

    private final Map<Form, List<Finding>> added = new HashMap<>();

    private Renames(List<Finding> told) {
        told.stream()
                .filter(finding -> finding.kind() == Kind.ADDED)
                .forEach(finding ->
                        forms(finding)
                                .forEach(form ->
                                        added.computeIfAbsent(form, _ -> new ArrayList<>())
                                                .add(finding)));
    }

    /** The same findings, in which what was renamed is one with its new name. */
    static List<Finding> paired(List<Finding> told) {
        Renames renames = new Renames(told);
        IdentityHashMap<Finding, Finding> names = new IdentityHashMap<>();
        Set<Finding> claimed = new HashSet<>();
        Set<Finding> disputed = new HashSet<>();
        for (Finding finding : told) {
            List<Finding> candidates = renames.candidates(finding);
            if (candidates.size() == 1) {
                names.put(finding, candidates.getFirst());
                if (!claimed.add(candidates.getFirst())) {
                    disputed.add(candidates.getFirst());
                }
            }
        }
        names.values().removeIf(disputed::contains);
        Set<Finding> taken = new HashSet<>(names.values());
        return told.stream()
                .filter(finding -> !taken.contains(finding))
                .map(it -> Optional.ofNullable(names.get(it)).map(it::renamed).orElse(it))
                .toList();
    }

    private List<Finding> candidates(Finding missing) {
        if (missing.kind() != Kind.MISSING) {
            return List.of();
        }
        return forms(missing).stream()
                .flatMap(form -> added.getOrDefault(form, List.of()).stream())
                .filter(finding -> varying(finding).equals(varying(missing)))
                .toList();
    }

    private static Set<List<At>> varying(Finding finding) {
        Set<List<At>> varying = new HashSet<>();
        finding.members().forEach(member -> varying.add(finding.label().at(member)));
        return varying;
    }

    /** One for each part that may be another; none for a name that has no other part. */
    private static List<Form> forms(Finding finding) {
        List<String> parts = Arrays.asList(PART.split(finding.label().name(), -1));
        List<Form> forms = new ArrayList<>();
        for (int i = 0; i < parts.size() && parts.size() > 1 && parts.size() <= MOST_PARTS; i++) {
            List<String> others = new ArrayList<>(parts);
            others.set(i, ANY);
            others.add(Integer.toString(i));
            forms.add(
                    new Form(
                            finding.places(),
                            finding.label().with(),
                            finding.members().size(),
                            others));
        }
        return forms;
    }
}
