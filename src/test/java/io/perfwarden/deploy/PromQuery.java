package io.perfwarden.deploy;

import module java.base;

/**
 * As much of PromQL as the dashboard and the alerts use; meeting anything else is an error.
 *
 * @param metrics names of metrics, with the labels that their matchers name
 * @param labels what is grouped by
 */
record PromQuery(Map<String, Set<String>> metrics, Set<String> labels) {
    private static final Set<String> FUNCTIONS =
            Set.of("sum", "min", "max", "rate", "increase", "delta", "changes", "absent");

    private static final Set<String> WORDS = Set.of("by", "and", "unless", "or");

    private static final Pattern TOKEN =
            Pattern.compile(
                    "\\s+|(?<string>\"[^\"\\\\]*\")|(?<name>[a-zA-Z_:][\\w:]*)"
                            + "|(?<range>\\[(?:[0-9]+[smhd]|\\$__rate_interval)])"
                            + "|(?<number>[0-9]+(?:\\.[0-9]+)?)|(?<sign>=~|!~|!=|==|[<>]=?|[-+*/=(){},])");

    static PromQuery parse(String text) {
        return new Parser(tokens(text)).parse();
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher token = TOKEN.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!token.find(at) || token.start() != at) {
                throw new AssertionError("not PromQL from here: " + text.substring(at));
            }
            if (!token.group().isBlank()) {
                tokens.add(token.group());
            }
            at = token.end();
        }
        return tokens;
    }

    /** Reads expressions from left to right; operators all bind alike. */
    private static final class Parser {
        private final List<String> tokens;
        private final PromQuery found = new PromQuery(new TreeMap<>(), new TreeSet<>());
        private int at;

        Parser(List<String> tokens) {
            this.tokens = tokens;
        }

        PromQuery parse() {
            expression();
            if (at != tokens.size()) {
                throw new AssertionError("too much from " + tokens.subList(at, tokens.size()));
            }
            return found;
        }

        private String peek() {
            return at < tokens.size() ? tokens.get(at) : "";
        }

        private String next() {
            String token = peek();
            at++;
            return token;
        }

        private void expect(String token) {
            String next = next();
            if (!next.equals(token)) {
                throw new AssertionError("expected " + token + " at " + at + " of " + tokens);
            }
        }

        private void expression() {
            operand();
            while (peek().matches("==|!=|[<>]=?|[-+*/]|and|unless|or")) {
                at++;
                operand();
            }
        }

        private void operand() {
            String token = next();
            if (token.equals("(")) {
                expression();
                expect(")");
            } else if (FUNCTIONS.contains(token)) {
                call();
            } else if (token.matches("[a-zA-Z_:].*") && !WORDS.contains(token)) {
                metric(token);
            } else if (!token.matches("[0-9].*")) {
                throw new AssertionError("unexpected " + token + " at " + at + " of " + tokens);
            }
        }

        private void call() {
            if (peek().equals("by")) {
                at++;
                expect("(");
                do {
                    found.labels.add(next());
                } while (next().equals(","));
            }
            expect("(");
            expression();
            expect(")");
        }

        private void metric(String name) {
            Set<String> matched = found.metrics.computeIfAbsent(name, _ -> new TreeSet<>());
            if (peek().equals("{")) {
                do {
                    at++;
                    matched.add(next());
                    String operator = next();
                    String value = next();
                    if (!operator.matches("=|!=|=~|!~") || !value.startsWith("\"")) {
                        throw new AssertionError("no matcher at " + at + " of " + tokens);
                    }
                } while (peek().equals(","));
                expect("}");
            }
            if (peek().startsWith("[")) {
                at++;
            }
        }
    }
}
