package io.perfwarden.model;

import module java.base;

/**
 * Short names of the files of one side. A number, a year or a word in a name usually means other
 * benchmarks. Only a number after a word for runs, a date, a time, a commit or a UUID marks a run.
 */
final class RunFiles {
    private static final String WORD =
            "run|rep|repeat|repetition|iteration|round|sample|attempt|trial|pass|try|fork";

    private static final String WORDS =
            "(?:run|rep|repeat|repetition|iteration|round|sample|attempt|trial|fork)s?"
                    + "|pass(?:es)?|tr(?:y|ies)";

    private static final String BEFORE = "(?<![\\p{L}\\d])";
    private static final String BEHIND = "(?![\\p{L}\\d])";

    private static final String NUMBERED =
            "(?<number>(?:(?<!\\p{L})|(?<=\\p{Ll})(?=\\p{Lu}))(?i:(?:"
                    + WORD
                    + ")[-_. (#=]{0,3}|(?:"
                    + WORDS
                    + ")/)\\d{1,6}\\)?"
                    + BEHIND
                    + "(?!\\.\\d))";

    private static final String CLOCK =
            "(?:[01]\\d|2[0-3])[-_:.h]?[0-5]\\d(?:[-_:.m]?[0-5]\\d(?:[.,]\\d{1,9})?)?"
                    + "(?:Z|[-+]\\d\\d:?\\d\\d)?";

    private static final String DATE =
            "(?<!\\d)(?:19|20)\\d\\d(?<between>[-_.]?)(?:0[1-9]|1[0-2])\\k<between>"
                    + "(?:0[1-9]|[12]\\d|3[01])(?:[-T_ ]?"
                    + CLOCK
                    + ")?(?!\\d)";

    // from 2014 to 2036, in seconds or milliseconds
    private static final String EPOCH =
            BEFORE + "(?<epoch>(?:1[4-9]|20)\\d{8}(?:\\d{3})?)" + BEHIND;

    private static final String UUID =
            BEFORE + "\\p{XDigit}{8}-(?:\\p{XDigit}{4}-){3}\\p{XDigit}{12}" + BEHIND;

    // neither a plain number nor a word with one, such as ed25519
    private static final String COMMIT =
            BEFORE
                    + "(?![a-f]+\\d+"
                    + BEHIND
                    + "|\\d+[a-f]?"
                    + BEHIND
                    + ")(?=[a-f]*\\d)[0-9a-f]{7,40}"
                    + BEHIND;

    private static final Pattern MARK =
            Pattern.compile(
                    "[-_. (]?(?:"
                            + String.join("|", NUMBERED, UUID, DATE, EPOCH, COMMIT)
                            + ")\\)?");

    private static final Pattern RUNS = Pattern.compile("(?i:" + WORDS + ")");

    private static final long ROUND_SIZE = 500_000_000;

    /**
     * A file's name without the run's mark.
     *
     * @param isNumbered whether the mark is a number, which the other side's runs may share
     */
    record RunName(String stem, boolean isRun, boolean isNumbered) {
        static RunName of(String label) {
            Matcher mark = MARK.matcher(label);
            StringBuilder rest = new StringBuilder();
            boolean isRun = false;
            boolean isNumbered = true;
            while (mark.find()) {
                String epoch = mark.group("epoch");
                if (epoch != null && isSize(epoch)) {
                    continue;
                }
                isRun = true;
                isNumbered &= mark.group("number") != null;
                mark.appendReplacement(rest, "");
            }
            String stem = mark.appendTail(rest).toString();
            return new RunName(isRun ? tidy(stem) : label, isRun, isRun && isNumbered);
        }

        private static boolean isSize(String epoch) {
            return epoch.length() == 10 && Long.parseLong(epoch) % ROUND_SIZE == 0;
        }

        /** What files of one program have in common, whether they say that they are runs or not. */
        String program() {
            return tidy(stem);
        }

        private static String tidy(String stem) {
            return Arrays.stream(stem.split("/"))
                    .map(part -> part.replaceAll("^[-_. ]+|[-_. ]+$", ""))
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining("/"));
        }
    }

    private RunFiles() {}

    static String stem(String label) {
        return RunName.of(label).stem();
    }

    static Map<String, String> labels(Collection<String> files) {
        Map<String, List<String>> paths = new LinkedHashMap<>();
        files.forEach(file -> paths.put(file, Arrays.asList(file.split("/"))));
        int shortest = paths.values().stream().mapToInt(List::size).min().orElse(0);
        int before = 0;
        while (before < shortest - 1 && isShared(paths.values(), before, true)) {
            before++;
        }
        if (before > 0 && saysRuns(paths.values().iterator().next().get(before - 1))) {
            before--;
        }
        int behind = 0;
        while (behind < shortest - before - 1 && isShared(paths.values(), behind, false)) {
            behind++;
        }
        Map<String, String> labels = new LinkedHashMap<>();
        int first = before;
        int last = behind;
        paths.forEach((file, path) ->
                labels.put(file, String.join("/", path.subList(first, path.size() - last))));
        return behind == 0 ? withoutEnding(labels) : labels;
    }

    private static boolean saysRuns(String directory) {
        return RUNS.matcher(directory).matches();
    }

    private static boolean isShared(Collection<List<String>> paths, int place, boolean fromStart) {
        return paths.stream()
                        .map(path -> path.get(fromStart ? place : path.size() - 1 - place))
                        .distinct()
                        .count()
                == 1;
    }

    private static Map<String, String> withoutEnding(Map<String, String> labels) {
        Set<String> endings = new TreeSet<>();
        labels.values().forEach(name -> endings.add(ending(name)));
        if (endings.size() == 1) {
            int length = endings.iterator().next().length();
            labels.replaceAll((_, name) -> name.substring(0, name.length() - length));
        }
        return labels;
    }

    private static String ending(String name) {
        int dot = name.lastIndexOf('.');
        return dot > name.lastIndexOf('/') + 1 ? name.substring(dot) : "";
    }

    /** Whether two names may be of one file, as names lose parts that their side shares. */
    static boolean mayBeOne(String one, String other) {
        String mine = stem(one);
        String theirs = stem(other);
        return isPart(mine, theirs)
                || isPart(withoutEnding(mine), theirs)
                || isPart(mine, withoutEnding(theirs));
    }

    /** Whether a name may be short for the path. */
    static boolean isNameOf(String label, String path) {
        List<String> name = Arrays.asList(label.split("/"));
        List<String> whole = Arrays.asList(path.split("/"));
        return Collections.indexOfSubList(whole, name) >= 0
                || Collections.indexOfSubList(Arrays.asList(withoutEnding(path).split("/")), name)
                        >= 0;
    }

    private static boolean isPart(String one, String other) {
        List<String> mine = Arrays.asList(one.split("/"));
        List<String> theirs = Arrays.asList(other.split("/"));
        return Collections.indexOfSubList(mine, theirs) >= 0
                || Collections.indexOfSubList(theirs, mine) >= 0;
    }

    private static String withoutEnding(String name) {
        return name.substring(0, name.length() - ending(name).length());
    }
}
