package io.perfwarden.config;

import module java.base;

final class FilterParser {
    private final String pattern;
    private final List<FilterPattern.PatternPart> parts = new ArrayList<>();
    private int at;

    FilterParser(String pattern) {
        this.pattern = pattern;
    }

    Optional<List<FilterPattern.PatternPart>> parts() {
        while (at < pattern.length()) {
            if (!part(pattern.charAt(at))) {
                return Optional.empty();
            }
        }
        return Optional.of(parts);
    }

    private boolean part(char c) {
        return switch (c) {
            case '*' -> stars();
            case '?' -> readRepetition(FilterPattern.PartRepetition.OPTIONAL);
            case '+' -> readRepetition(FilterPattern.PartRepetition.SOME);
            case '[' -> readSet();
            case '\\' -> {
                at++;
                yield at < pattern.length() && literal(pattern.charAt(at));
            }
            default -> literal(c);
        };
    }

    private boolean literal(char c) {
        at++;
        parts.add(new FilterPattern.PatternPart(it -> it == c, FilterPattern.PartRepetition.ONCE));
        return true;
    }

    private boolean stars() {
        boolean starts = at == 0 || pattern.charAt(at - 1) == '/';
        if (!pattern.startsWith("**", at)) {
            at++;
            parts.add(
                    new FilterPattern.PatternPart(c -> c != '/', FilterPattern.PartRepetition.ANY));
        } else if (starts && pattern.startsWith("**/", at)) {
            at += 3;
            parts.add(
                    new FilterPattern.PatternPart(
                            it -> it == '/', FilterPattern.PartRepetition.DIRECTORIES));
        } else {
            at += 2;
            parts.add(new FilterPattern.PatternPart(_ -> true, FilterPattern.PartRepetition.ANY));
        }
        return true;
    }

    /** Repeats the part before. */
    private boolean readRepetition(FilterPattern.PartRepetition times) {
        at++;
        if (parts.isEmpty() || parts.getLast().times() != FilterPattern.PartRepetition.ONCE) {
            return false;
        }
        parts.add(new FilterPattern.PatternPart(parts.removeLast().matches(), times));
        return true;
    }

    private boolean readSet() {
        int end = pattern.indexOf(']', at);
        if (end < 0 || end == at + 1) {
            return false;
        }
        String set = pattern.substring(at + 1, end);
        IntPredicate matches = _ -> false;
        int i = 0;
        while (i < set.length()) {
            char from = set.charAt(i);
            boolean range = i + 2 < set.length() && set.charAt(i + 1) == '-';
            char to = range ? set.charAt(i + 2) : from;
            matches = matches.or(c -> c >= from && c <= to);
            i += range ? 3 : 1;
        }
        at = end + 1;
        parts.add(new FilterPattern.PatternPart(matches, FilterPattern.PartRepetition.ONCE));
        return true;
    }
}
