package io.perfwarden.cli;

import module java.base;

/**
 * How a tool is told which benchmarks to run: arguments that choose at least the named ones. Most
 * tools take a regular expression, whose special characters are escaped.
 */
enum FilterStyle {
    /** Regular expressions of Java, one an argument. */
    JMH,
    /** One regular expression, which may be a POSIX one. */
    GOOGLE_BENCHMARK,
    /** {@code go test}: an expression for each part between slashes. */
    GO,
    /** The full name after {@code --}, as one regular expression. */
    CRITERION,
    /** Node ids. */
    PYTEST_BENCHMARK,
    /** One regular expression of JavaScript. */
    VITEST,
    /** Names of methods, of which parameters are no part. */
    BENCHMARKDOTNET,
    /** Names of test cases, which cannot be told from the sections in them. */
    CATCH2,
    /** Each name as an argument, for a script. */
    NAMES;

    /** Without ] and }, which an expression of POSIX may not escape, and which alone are plain. */
    private static final String SPECIAL = "[\\\\.\\[{()*+?^$|]";

    private static final String OTHERS = " > ";

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Arguments that run all benchmarks. */
    List<String> all() {
        return switch (this) {
            case GO -> List.of("-bench", ".");
            case BENCHMARKDOTNET -> List.of("--filter", "*");
            case JMH, GOOGLE_BENCHMARK, CRITERION, PYTEST_BENCHMARK, VITEST, CATCH2, NAMES ->
                    List.of();
        };
    }

    /**
     * Arguments that run some benchmarks, perhaps with others of a similar name.
     *
     * @param names as the tool reported them; not empty
     * @return empty if the tool cannot be told
     */
    Optional<List<String>> arguments(Collection<String> names) {
        List<String> known = names.stream().distinct().toList();
        List<String> arguments =
                switch (this) {
                    case JMH -> known.stream().map(name -> '^' + escape(name) + '$').toList();
                    case GOOGLE_BENCHMARK ->
                            List.of("--benchmark_filter=^(" + alternatives(known) + ")$");
                    case GO -> List.of("-bench", goExpression(known));
                    case CRITERION -> List.of("^(" + alternatives(known) + ")$");
                    case PYTEST_BENCHMARK -> known;
                    case VITEST -> List.of("-t", vitestExpression(known));
                    case BENCHMARKDOTNET ->
                            Stream.concat(
                                            Stream.of("--filter"),
                                            known.stream().map(name -> before(name, '(')))
                                    .distinct()
                                    .toList();
                    case CATCH2 -> List.of(catchExpression(known));
                    case NAMES -> known;
                };
        // none of these tools has a way to say that a name with a hyphen is no option
        boolean areOptions =
                (this == PYTEST_BENCHMARK || this == BENCHMARKDOTNET || this == NAMES)
                        && known.stream().anyMatch(name -> name.startsWith("-"));
        return Optional.of(arguments).filter(_ -> !areOptions).filter(ShellLine::fits);
    }

    private static String escape(String name) {
        return name.replaceAll(SPECIAL, "\\\\$0");
    }

    private static String alternatives(Collection<String> names) {
        return names.stream().map(FilterStyle::escape).collect(Collectors.joining("|"));
    }

    private static String before(String name, char end) {
        int at = name.indexOf(end);
        return at <= 0 ? name : name.substring(0, at);
    }

    /** Go runs a benchmark only if it has as many parts as the expression, or more. */
    private static String goExpression(List<String> names) {
        List<String[]> parts = names.stream().map(name -> name.split("/", -1)).toList();
        int depth = parts.stream().mapToInt(it -> it.length).min().orElseThrow();
        return IntStream.range(0, depth)
                .mapToObj(i -> parts.stream().map(it -> it[i]))
                .map(level -> "^(" + alternatives(level.distinct().toList()) + ")$")
                .collect(Collectors.joining("/"));
    }

    /** Its name is that of the suites and the benchmark, without the file. */
    private static String vitestExpression(List<String> names) {
        return names.stream()
                .map(name -> {
                    int file = name.indexOf(OTHERS);
                    String within = file < 0 ? name : name.substring(file + OTHERS.length());
                    return escape(within).replace(OTHERS, "( > | )");
                })
                .collect(Collectors.joining("|", "(", ")$"));
    }

    private static String catchExpression(List<String> names) {
        return names.stream()
                .flatMap(name ->
                        IntStream.concat(
                                        IntStream.range(1, name.length())
                                                .filter(i -> name.charAt(i) == '/'),
                                        IntStream.of(name.length()))
                                .mapToObj(end -> name.substring(0, end)))
                .distinct()
                .map(name -> name.replaceAll("^[-~]|[\\\\,\\[\\]\"*]", "\\\\$0"))
                .collect(Collectors.joining(","));
    }
}
