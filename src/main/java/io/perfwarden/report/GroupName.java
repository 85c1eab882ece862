package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.TextExcerpt;

/**
 * What a user calls benchmarks: a name, with or without its parameters, or a pattern over names,
 * perhaps with some parameters behind it as in {@code sort/* with size=100}.
 */
final class GroupName {
    private static final String WITH = " with ";
    private static final int LONGEST = 1_000;

    /** What stands for other texts in a {@link GlobPattern}. */
    private static final Pattern WILD = Pattern.compile("[*?{]");

    private final String text;
    private final Optional<GlobPattern> pattern;
    private final Optional<Cut> cut;
    private final Optional<GlobPattern> name;
    private final String params;

    private GroupName(String text) {
        this.text = text;
        this.pattern = glob(text);
        this.cut = Cut.of(text);
        int with = text.lastIndexOf(WITH);
        this.name = with > 0 ? glob(text.substring(0, with)) : Optional.empty();
        this.params = with > 0 ? text.substring(with + WITH.length()) : "";
    }

    /** A name of which a report left out the middle, between head and tail. */
    private record Cut(String head, String tail) {
        /** How a report numbers names that look the same once they are cut. */
        private static final Pattern NUMBERED = Pattern.compile(" \\([0-9]{1,6}\\)$");

        /** Less of a name says nothing about it. */
        private static final int SHORTEST = 20;

        static Optional<Cut> of(String text) {
            String name = NUMBERED.matcher(text).replaceFirst("");
            int at = name.indexOf('\u2026');
            boolean says = at >= SHORTEST && name.length() - at > SHORTEST;
            return says
                    ? Optional.of(new Cut(name.substring(0, at), name.substring(at + 1)))
                    : Optional.empty();
        }

        boolean fits(String name) {
            return name.length() > head.length() + tail.length()
                    && name.startsWith(head)
                    && name.endsWith(tail);
        }
    }

    /** There is no text that calls nothing. */
    static GroupName of(String text) {
        return new GroupName(copied(text));
    }

    /** A name as a user can copy it: without what cannot be seen, and all blanks alike. */
    static String copied(String name) {
        return TextExcerpt.of(name, LONGEST);
    }

    private static Optional<GlobPattern> glob(String pattern) {
        try {
            return Optional.of(GlobPattern.parse(pattern));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Whether others than those that it names may fit: it has wildcards, or a name was cut. */
    boolean isPattern() {
        return cut.isPresent() || WILD.matcher(text).find();
    }

    /** What may be among {@link #namesOf} a benchmark that fits a text that is no pattern. */
    Set<String> names() {
        int with = text.lastIndexOf(WITH);
        return with > 0 ? Set.of(text, copied(text.substring(0, with))) : Set.of(text);
    }

    static Set<String> namesOf(GroupMember member) {
        return IntStream.of(0, member.omitted())
                .distinct()
                .boxed()
                .flatMap(start -> names(member, start))
                .map(GroupName::copied)
                .collect(Collectors.toSet());
    }

    boolean fits(GroupMember member) {
        return fits(member, 0);
    }

    /** Whether it is, without what all names of its suite begin with. */
    boolean fitsShown(GroupMember member) {
        return fits(member, member.omitted());
    }

    /** Whether it is the benchmark's own name, and no pattern that happens to fit. */
    boolean isWhole(GroupMember member) {
        return isWhole(member, 0) || isWhole(member, member.omitted());
    }

    /** Whether it is the benchmark's own name, even one whose middle was left out. */
    boolean isOwn(GroupMember member) {
        return isWhole(member) || isCut(member, 0) || isCut(member, member.omitted());
    }

    private boolean isCut(GroupMember member, int start) {
        return Stream.of(member.id().name(), member.id().label())
                .map(name -> copied(name.substring(start)))
                .anyMatch(name -> cut.filter(it -> it.fits(name)).isPresent());
    }

    private boolean isWhole(GroupMember member, int start) {
        return names(member, start).map(GroupName::copied).anyMatch(text::equals);
    }

    private static Stream<String> names(GroupMember member, int start) {
        String own = member.id().name().substring(start);
        String label = member.id().label().substring(start);
        String identity = BenchmarkIdentities.label(member.id()).substring(start);
        String place = " in " + member.where().label();
        return Stream.of(own, label, identity, own + place, label + place, identity + place);
    }

    private boolean fits(GroupMember member, int start) {
        String own = member.id().name().substring(start);
        String label = member.id().label().substring(start);
        return isWhole(member, start)
                || isCut(member, start)
                || pattern.filter(it -> it.matches(own) || it.matches(label)).isPresent()
                || (name.filter(it -> it.matches(own)).isPresent() && hasParams(member));
    }

    /** Values may hold blanks, so that they are taken away one by one. */
    private boolean hasParams(GroupMember member) {
        List<String> own =
                member.id().params().entrySet().stream()
                        .map(it -> copied(it.getKey() + "=" + it.getValue()) + " ")
                        .toList();
        String left = params + " ";
        for (int taken = 0; taken < own.size() && !left.isEmpty(); taken++) {
            String rest = left;
            Optional<String> param = own.stream().filter(rest::startsWith).findFirst();
            left = rest.substring(param.map(String::length).orElse(0));
        }
        return left.isEmpty();
    }
}
