package io.perfwarden.config;

import module java.base;

/** A text with expressions in it; each stands for any text. */
record ExpressionText(List<String> literals) {
    private static final String OPEN = "${{";
    private static final String CLOSE = "}}";

    static ExpressionText of(String written) {
        List<String> literals = new ArrayList<>();
        int at = 0;
        for (int open = written.indexOf(OPEN); open >= 0; open = written.indexOf(OPEN, at)) {
            literals.add(written.substring(at, open));
            at = endOf(written, open + OPEN.length());
        }
        literals.add(written.substring(at));
        return new ExpressionText(literals);
    }

    private static int endOf(String written, int from) {
        boolean quoted = false;
        for (int at = from; at < written.length(); at++) {
            quoted ^= written.charAt(at) == '\'';
            if (!quoted && written.startsWith(CLOSE, at)) {
                return at + CLOSE.length();
            }
        }
        return written.length();
    }

    ExpressionText append(String more) {
        List<String> longer = new ArrayList<>(literals);
        longer.set(longer.size() - 1, longer.getLast() + more);
        longer.add("");
        return new ExpressionText(longer);
    }

    boolean mayBe(ArtifactPattern wanted) {
        return literals.size() > 1
                ? wanted.mayMatch(literals)
                : wanted.match(literals.getFirst()).isPresent();
    }

    boolean matches(String text) {
        String first = literals.getFirst();
        if (literals.size() == 1) {
            return text.equals(first);
        }
        String last = literals.getLast();
        int at = first.length();
        int end = text.length() - last.length();
        if (!text.startsWith(first) || !text.endsWith(last) || at > end) {
            return false;
        }
        for (String literal : literals.subList(1, literals.size() - 1)) {
            int found = text.indexOf(literal, at);
            if (found < 0 || found + literal.length() > end) {
                return false;
            }
            at = found + literal.length();
        }
        return true;
    }
}
