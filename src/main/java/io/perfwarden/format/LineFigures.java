package io.perfwarden.format;

import module java.base;

/** The numbers that a tool prints about one run, by name, each with the pattern of its line. */
public final class LineFigures {
    private final List<Figure> figures = new ArrayList<>();

    private record Figure(String name, Pattern pattern) {}

    /**
     * @param name may have several patterns
     * @param pattern finds a line's number as its first group; a word that is none is unread
     */
    public LineFigures with(String name, String pattern) {
        figures.add(new Figure(name, Pattern.compile(pattern)));
        return this;
    }

    /** The figures of a run that begins at a line, none of them known yet. */
    public RunFigures start(int line) {
        return new RunFigures(line);
    }

    /** Of a figure that is printed twice the first counts. */
    public final class RunFigures {
        private final Map<String, Double> values = new LinkedHashMap<>();
        private final int line;

        private RunFigures(int line) {
            this.line = line;
        }

        public int line() {
            return line;
        }

        /** Takes the numbers of a line; false if it has none of them. */
        public boolean read(String text, int number, ResultCollector results) {
            boolean found = false;
            for (Figure figure : figures) {
                Matcher matcher = figure.pattern().matcher(text);
                if (matcher.find()) {
                    found = true;
                    OptionalDouble value = NumberText.parse(matcher.group(1));
                    if (value.isPresent()) {
                        values.putIfAbsent(figure.name(), value.getAsDouble());
                    } else {
                        results.unread(number, "expected a number in", text);
                    }
                }
            }
            return found;
        }

        public boolean has(String name) {
            return values.containsKey(name);
        }

        /** NaN where there is none. */
        public double number(String name) {
            return values.getOrDefault(name, Double.NaN);
        }

        public OptionalDouble optional(String name) {
            return has(name) ? OptionalDouble.of(number(name)) : OptionalDouble.empty();
        }

        /** 0 where there is none, as of failures that a tool prints only if there were some. */
        public double count(String name) {
            return values.getOrDefault(name, 0.0);
        }

        public Map<String, Double> values() {
            return Collections.unmodifiableMap(values);
        }
    }
}
