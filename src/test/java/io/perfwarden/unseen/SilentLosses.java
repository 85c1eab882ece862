package io.perfwarden.unseen;

import module java.base;

import io.perfwarden.testkit.Thorough;
import io.perfwarden.unseen.DocumentFigures.Element;

/** Finds the results whose loss no report mentions. */
final class SilentLosses {
    private static final Pattern DIGIT = Pattern.compile("\\d");

    private final List<String> unmeasured;
    private final List<String> listed;
    private final Set<String> needed = new HashSet<>();
    private final Map<String, String> silent = new TreeMap<>();
    private final Set<String> tried = new HashSet<>();
    private int losses;

    /**
     * @param unmeasured patterns of the numbers that are no results
     * @param listed patterns of the losses that nobody has to mention
     */
    SilentLosses(List<String> unmeasured, List<String> listed) {
        this.unmeasured = unmeasured;
        this.listed = listed;
    }

    /** What is lost without a word and not listed, with a sample of each. */
    Map<String, String> silent() {
        return silent;
    }

    /** Patterns without which there would be more. */
    Set<String> needed() {
        return needed;
    }

    /**
     * Takes away and garbles every line or element that holds a result; by day a part of them and
     * those that are listed.
     */
    void search(Sample sample) {
        List<Figure> results =
                sample.figures().stream()
                        .filter(it -> isResult(sample, it))
                        .filter(it -> !SilentNumbers.isZero(sample, it))
                        .toList();
        if (sample.isDocument()) {
            elements(sample, results);
            values(sample, results);
        } else {
            lines(sample, results);
        }
    }

    private boolean isResult(Sample sample, Figure figure) {
        String kind = SilentNumbers.blank(figure.kind());
        List<String> names = List.of(kind, named(figure), SilentNumbers.inFile(kind, sample));
        return unmeasured.stream()
                .noneMatch(it -> names.stream().anyMatch(name -> Unmeasured.fits(it, name)));
    }

    private void lines(Sample sample, List<Figure> results) {
        Map<String, List<Figure>> rows = new LinkedHashMap<>();
        results.forEach(it -> rows.computeIfAbsent(it.row(), _ -> new ArrayList<>()).add(it));
        rows.forEach((row, figures) -> {
            if (tried.add(SilentNumbers.name(row))) {
                String what = "no line @ " + SilentNumbers.name(row);
                told(sample, what, without(sample.text(), figures));
            }
        });
        for (Figure figure : results) {
            String what = "garbled " + named(figure);
            if (tried.add(what)) {
                told(sample, what, garbled(sample.text(), figure));
            }
        }
    }

    private static String named(Figure figure) {
        return SilentNumbers.blank(figure.kind()) + " @ " + SilentNumbers.name(figure.row());
    }

    /** Without the lines of some figures. */
    private static String without(String text, List<Figure> figures) {
        StringBuilder left = new StringBuilder(text);
        for (Figure figure : figures.reversed()) {
            int start = text.lastIndexOf('\n', figure.start()) + 1;
            int end = text.indexOf('\n', figure.start());
            if (start < left.length()) {
                left.delete(start, Math.min(left.length(), end < 0 ? text.length() : end + 1));
            }
        }
        return left.toString();
    }

    /** With the number of a line made unreadable. */
    private static String garbled(String text, Figure figure) {
        String number = text.substring(figure.start(), figure.end());
        return text.substring(0, figure.start())
                + DIGIT.matcher(number).replaceAll("?")
                + text.substring(figure.end());
    }

    private void elements(Sample sample, List<Figure> results) {
        Map<String, List<Element>> named = new LinkedHashMap<>();
        for (Element element : DocumentFigures.elements(sample.text())) {
            if (results.stream().anyMatch(it -> within(it, element))) {
                named.computeIfAbsent(element.name(), _ -> new ArrayList<>()).add(element);
            }
        }
        named.forEach((name, elements) -> {
            told(sample, "no " + name, replaced(sample.text(), elements, "null"));
            told(sample, "nothing in " + name, replaced(sample.text(), elements, "{}"));
        });
    }

    private static boolean within(Figure figure, Element element) {
        return element.start() <= figure.start() && figure.end() <= element.end();
    }

    private static String replaced(String text, List<Element> elements, String by) {
        StringBuilder changed = new StringBuilder(text);
        for (Element element : elements.reversed()) {
            changed.replace(element.start(), element.end(), by);
        }
        return changed.toString();
    }

    private void values(Sample sample, List<Figure> results) {
        Map<String, List<Figure>> values = new LinkedHashMap<>();
        for (Figure figure : results) {
            values.computeIfAbsent(named(figure), _ -> new ArrayList<>()).add(figure);
        }
        values.forEach((value, figures) -> {
            if (tried.add(value)) {
                told(sample, "null in " + value, sample.with(figures, _ -> "null"));
                told(sample, "words in " + value, sample.with(figures, _ -> "\"?\""));
            }
        });
    }

    private void told(Sample sample, String what, String changed) {
        List<String> patterns = listed.stream().filter(it -> Unmeasured.matches(it, what)).toList();
        boolean isDue = Thorough.isTried(losses++) || !patterns.isEmpty();
        if (isDue
                && !changed.equals(sample.text())
                && sample.report(changed).text().get().equals(sample.unchanged().text().get())) {
            needed.addAll(patterns);
            if (patterns.isEmpty()) {
                silent.put(what, sample.name());
            }
        }
    }
}
