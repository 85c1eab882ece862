package io.perfwarden.unseen;

import module java.base;

import io.perfwarden.testkit.Thorough;
import io.perfwarden.unseen.Sample.Report;

/** Finds the numbers of a format's samples whose change no report mentions. */
final class SilentNumbers {
    private static final List<BigDecimal> FACTORS =
            List.of(new BigDecimal("5"), new BigDecimal("0.2"));

    private static final Pattern ROW_NUMBER = Pattern.compile("^\\d+ ");

    private final List<String> listed;
    private final Set<String> needed = new HashSet<>();
    private final Map<String, String> silent = new TreeMap<>();
    private final Set<String> unheard = new HashSet<>();
    private final Set<String> heard = new TreeSet<>();
    private final Set<String> tried = new HashSet<>();
    private int rows;

    /**
     * @param listed patterns of the numbers that nobody has to mention
     */
    SilentNumbers(List<String> listed) {
        this.listed = listed;
    }

    /**
     * Changes every kind of number of a sample, in all rows at once and in each alone; by day in a
     * part of the rows and in those that are listed.
     */
    void search(Sample sample) {
        Map<String, List<Figure>> kinds = new LinkedHashMap<>();
        for (Figure figure : sample.figures()) {
            kinds.computeIfAbsent(blank(figure.kind()), _ -> new ArrayList<>()).add(figure);
        }
        kinds.forEach((kind, figures) -> search(sample, kind, figures));
    }

    /** Kinds that are not listed, with a sample of each. */
    Map<String, String> silent() {
        return silent;
    }

    /** Patterns without which there would be more of them. */
    Set<String> needed() {
        return needed;
    }

    /** Kinds that are listed and always mentioned. */
    Set<String> heard() {
        return heard;
    }

    private void search(Sample sample, String kind, List<Figure> figures) {
        if (unheard.contains(kind) || figures.stream().allMatch(it -> isZero(sample, it))) {
            return;
        }
        List<String> patterns = fitting(kind);
        if (!isTold(sample, figures)) {
            List<String> here = patterns.isEmpty() ? fitting(inFile(kind, sample)) : List.of();
            found(kind, here.isEmpty() ? patterns : here, sample);
            if (here.isEmpty()) {
                unheard.add(kind);
                heard.remove(kind);
            }
        } else if (!patterns.isEmpty()) {
            heard.add(kind);
        } else {
            Map<String, List<Figure>> rows = new LinkedHashMap<>();
            figures.forEach(it -> rows.computeIfAbsent(it.row(), _ -> new ArrayList<>()).add(it));
            rows.forEach((row, some) -> searchRow(sample, kind + " @ " + name(row), some));
        }
    }

    private void searchRow(Sample sample, String row, List<Figure> figures) {
        if (tried.add(row)) {
            List<String> patterns = fitting(row);
            boolean isDue = Thorough.isTried(rows++) || !patterns.isEmpty();
            if (isDue && !isTold(sample, figures)) {
                found(row, patterns, sample);
            }
        }
    }

    /** A kind in one sample. */
    static String inFile(String kind, Sample sample) {
        return kind + " @ " + sample.name().substring(sample.name().indexOf('/') + 1);
    }

    private List<String> fitting(String what) {
        return listed.stream().filter(it -> Unmeasured.fits(it, what)).toList();
    }

    private void found(String what, List<String> patterns, Sample sample) {
        if (patterns.isEmpty()) {
            silent.put(what, sample.name());
        } else {
            needed.addAll(patterns);
        }
    }

    /** The JSON differs whenever numbers do, and the text where one of the two is worse. */
    private static boolean isTold(Sample sample, List<Figure> figures) {
        boolean changes = false;
        boolean text = false;
        for (BigDecimal factor : FACTORS) {
            String changed = sample.with(figures, it -> Scaled.by(factor, it));
            if (!changed.equals(sample.text())) {
                changes = true;
                Report report = sample.report(changed);
                text = text || !report.text().get().equals(sample.unchanged().text().get());
                if (report.json().get().equals(sample.unchanged().json().get())) {
                    return false;
                }
            }
        }
        return !changes || text;
    }

    /** Zeros cannot be made larger, and cannot be told from what is no result. */
    static boolean isZero(Sample sample, Figure figure) {
        return sample.text()
                .substring(figure.start(), figure.end())
                .codePoints()
                .noneMatch(c -> c >= '1' && c <= '9');
    }

    static String name(String row) {
        return blank(ROW_NUMBER.matcher(row).replaceFirst(""));
    }

    static String blank(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
