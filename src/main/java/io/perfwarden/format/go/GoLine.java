package io.perfwarden.format.go;

import module java.base;

import io.perfwarden.format.*;

/**
 * A result line of {@code go test -bench}: {@code BenchmarkSort/size=100-8 8738 6224 ns/op 64.26
 * MB/s}, as golang.org/design/14313-benchmark-format defines it.
 *
 * @param name with the number of processors, if it has one
 * @param values in order; at least one
 */
record GoLine(String name, List<GoValue> values) {
    record GoValue(double value, String unit) {}

    private static final String PER_OPERATION = "/op";

    private static final Pattern NO_VALUE =
            Pattern.compile("[^\\p{L}\\d]+|(?i:[-+]?(?:nan|inf)|n/a|null|nil|none)");

    static Optional<GoLine> parse(String line, TextCache units) {
        String name = GoName.find(line, "");
        return name.isEmpty() ? lowerCase(line, units) : parse(name, line, name.length(), units);
    }

    /**
     * A line whose name continues in lower case. Sentences do so too, so only values may follow.
     */
    static Optional<GoLine> lowerCase(String line, TextCache units) {
        String name = line.startsWith(GoName.PREFIX) ? GoName.firstWord(line) : "";
        if (name.isEmpty() || GoName.isSpoken(name)) {
            return Optional.empty();
        }
        int words = LineWords.of(line).size();
        return parse(name, line, name.length(), units)
                .filter(it -> words == 2 + 2 * it.values().size());
    }

    /** Reads what follows a name. A number in a unit's place makes the pairs unclear. */
    static Optional<GoLine> parse(String name, String line, int from, TextCache units) {
        LineWords words = new LineWords(line, from);
        if (!words.next() || !words.isCount()) {
            return Optional.empty();
        }
        List<GoValue> values = new ArrayList<>();
        while (words.next()) {
            OptionalDouble value = words.number();
            if (value.isEmpty() || !words.next()) {
                break;
            }
            if (words.beginsWithDigit() && words.number().isPresent()) {
                return Optional.empty();
            }
            values.add(new GoValue(value.getAsDouble(), ForeignText.clean(words.word(units))));
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(new GoLine(name, values));
    }

    /**
     * A result whose benchmark printed text before its iterations. Only values may follow, the
     * first of them per something. A number before the iterations may belong to them.
     */
    static Optional<GoLine> behindText(String name, String line, int from, TextCache units) {
        List<String> words = LineWords.of(line.substring(from));
        int first = words.size();
        while (first >= 2 && isPair(words.get(first - 2), words.get(first - 1))) {
            first -= 2;
        }
        boolean measured = first > 0 && first < words.size();
        boolean grouped = first > 1 && Character.isDigit(words.get(first - 2).charAt(0));
        if (!measured || grouped || words.get(first + 1).indexOf('/') < 0) {
            return Optional.empty();
        }
        String rest = String.join(" ", words.subList(first - 1, words.size()));
        return parse(name, rest, 0, units);
    }

    private static boolean isPair(String value, String unit) {
        return !Character.isDigit(unit.charAt(0)) && NumberText.parse(value).isPresent();
    }

    /**
     * Whether there may be unread values: numbers per something after the name or the read values,
     * or an invalid number. A name with only question marks counts too. Other text is the
     * benchmark's, unless it ends like a result.
     */
    static boolean hasMore(String line, int from, int read) {
        LineWords words = new LineWords(line, from);
        boolean number = false;
        boolean counted = false;
        boolean noValue = read == 0;
        boolean marks = false;
        boolean onlyMarks = read == 0;
        boolean printed = false;
        boolean ends = false;
        for (int i = 0; words.next(); i++) {
            if (i >= read && noValue && isPerSomething(words.word())) {
                return true;
            }
            noValue = i >= read && NO_VALUE.matcher(words.word()).matches();
            marks |= noValue && words.word().indexOf('?') >= 0;
            onlyMarks &= noValue || (i == 0 && words.isCount());
            counted |= i == 0 && words.beginsWithDigit();
            printed |= i == 0 && read == 0 && !counted && !noValue;
            ends = number && words.word().endsWith(PER_OPERATION);
            if (counted && i == Math.max(2, read + 1) && isPerSomething(words.word())) {
                return true;
            }
            boolean unit = !words.beginsWithDigit() && words.word().indexOf('/') > 0;
            if (i >= read && number && unit && !printed) {
                return true;
            }
            number = i >= read && words.beginsWithDigit();
        }
        return ends || (marks && onlyMarks);
    }

    private static boolean isPerSomething(String unit) {
        return unit.endsWith(PER_OPERATION) || unit.endsWith("/s");
    }

    /** Whether a line has only iterations and values per operation, without a name. */
    static boolean isNameless(String line, TextCache units) {
        return line.contains(PER_OPERATION)
                && parse("", line, 0, units)
                        .filter(it -> LineWords.of(line).size() == 1 + 2 * it.values().size())
                        .isPresent();
    }

    static boolean isWithin(String line, TextCache units) {
        int at = line.contains(PER_OPERATION) ? line.indexOf(GoName.PREFIX, 1) : -1;
        String rest = at < 0 ? "" : line.substring(at);
        return !GoName.find(rest, "").isEmpty()
                && parse(rest, units)
                        .filter(it -> LineWords.of(rest).size() == 2 + 2 * it.values().size())
                        .isPresent();
    }
}
