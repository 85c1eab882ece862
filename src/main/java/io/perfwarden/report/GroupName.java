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

    private record Cut(String head, String tail) {
        private static final Pattern NUMBERED = Pattern.compile(" \\([0-9]{1,6}\\)$");

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

    static GroupName of(String text) {
        return new GroupName(shorten(text));
    }

    static String shorten(String name) {
        return TextExcerpt.of(name, LONGEST);
    }

    private static Optional<GlobPattern> glob(String pattern) {
        try {
            return Optional.of(GlobPattern.parse(pattern));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Whether the text may fit more than what it names: it has wildcards, or was cut. */
    boolean isPattern() {
        return cut.isPresent() || WILD.matcher(text).find();
    }

    Set<String> names() {
        int with = text.lastIndexOf(WITH);
        return with > 0 ? Set.of(text, shorten(text.substring(0, with))) : Set.of(text);
    }

    static Set<String> namesOf(GroupMember member) {
        return IntStream.of(0, member.omitted())
                .distinct()
                .boxed()
                .flatMap(start -> names(member, start))
                .map(GroupName::shorten)
                .collect(Collectors.toSet());
    }

    boolean fits(GroupMember member) {
        return fits(member, 0);
    }

    /** Whether the text fits a name without the prefix that its suite shares. */
    boolean fitsShown(GroupMember member) {
        return fits(member, member.omitted());
    }

    boolean isWhole(GroupMember member) {
        return isWhole(member, 0) || isWhole(member, member.omitted());
    }

    /** Whether it is a benchmark's own name, possibly with its middle cut. */
    boolean isOwn(GroupMember member) {
        return isWhole(member) || isCut(member, 0) || isCut(member, member.omitted());
    }

    private boolean isCut(GroupMember member, int start) {
        return Stream.of(member.id().name(), member.id().label())
                .map(name -> shorten(name.substring(start)))
                .anyMatch(name -> cut.filter(it -> it.fits(name)).isPresent());
    }

    private boolean isWhole(GroupMember member, int start) {
        return names(member, start).map(GroupName::shorten).anyMatch(text::equals);
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

    /** Removes parameters one by one, because values may hold blanks. */
    private boolean hasParams(GroupMember member) {
        List<String> own =
                member.id().params().entrySet().stream()
                        .map(it -> shorten(it.getKey() + "=" + it.getValue()) + " ")
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
