package io.perfwarden.finding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which of what is missing may have got another name: exactly one finding of as many new benchmarks
 * at the same places differs from it in one part of the name, and in nothing else.
 */
final class Renames {
    private static final Pattern PART = Pattern.compile("[/.]|::");
    private static final String ANY = "";

    /** Names of more parts are not looked at. */
    private static final int MOST_PARTS = 24;

    /**
     * What is alike in findings that differ in one part of the name; the texts tell where each of
     * their own texts ends.
     */
    private record Form(String parts, String where, String varying) implements Comparable<Form> {
        private static final Comparator<Form> ORDER =
                Comparator.comparing(Form::parts)
                        .thenComparing(Form::where)
                        .thenComparing(Form::varying);

        @Override
        public int compareTo(Form other) {
            return ORDER.compare(this, other);
        }
    }

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
                .limit(2)
                .toList();
    }

    /** What tells the members from each other. */
    private static String varying(Finding finding) {
        return text(
                finding.members().stream()
                        .map(member ->
                                text(
                                        finding.label().at(member).stream()
                                                .flatMap(at ->
                                                        Stream.of(
                                                                at.key(), at.value(), at.shown()))))
                        .distinct()
                        .sorted());
    }

    private static String where(Finding finding) {
        Stream<String> places =
                finding.places().stream()
                        .flatMap(place -> Stream.of(place.suite(), place.platform()));
        Stream<String> with =
                new TreeMap<>(finding.label().with())
                        .entrySet().stream().flatMap(it -> Stream.of(it.getKey(), it.getValue()));
        return finding.members().size() + ":" + text(places) + ":" + text(with);
    }

    private static String text(Stream<String> texts) {
        return texts.map(text -> text.length() + " " + text).collect(Collectors.joining());
    }

    /** One for each part that may be another; none for a name that has no other part. */
    private static List<Form> forms(Finding finding) {
        List<String> parts = Arrays.asList(PART.split(finding.label().name(), -1));
        String where = where(finding);
        String varying = varying(finding);
        List<Form> forms = new ArrayList<>();
        for (int i = 0; i < parts.size() && parts.size() > 1 && parts.size() <= MOST_PARTS; i++) {
            List<String> others = new ArrayList<>(parts);
            others.set(i, ANY);
            others.add(Integer.toString(i));
            forms.add(new Form(text(others.stream()), where, varying));
        }
        return forms;
    }
}
