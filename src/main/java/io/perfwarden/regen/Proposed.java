package io.perfwarden.regen;

import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RunId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was last done about proposing baselines for a branch, as it is remembered: before anything
 * is written, so that whoever goes on after an interruption knows what there may be.
 *
 * @param considered the newest attempt whose verdict was looked at
 * @param pull the pull request, once it is known to be open
 * @param replaces git ids of the baselines to be replaced, by path; empty where nothing is proposed
 */
record Proposed(Attempt considered, Optional<PullNumber> pull, Map<String, String> replaces) {
    Proposed {
        replaces = Map.copyOf(replaces);
    }

    /** The same, when a newer attempt was looked at as well. */
    Proposed at(Attempt attempt) {
        return new Proposed(attempt, pull, replaces);
    }

    Proposed opened(PullNumber number) {
        return new Proposed(considered, Optional.of(number), replaces);
    }

    /** Attempt and pull request on lines of their own, then one for each file: id, space, path. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(considered.run()).append(' ').append(considered.number());
        text.append('\n').append(pull.map(PullNumber::toString).orElse("0"));
        new TreeMap<>(replaces)
                .forEach((path, blob) -> text.append('\n').append(blob).append(' ').append(path));
        return text.toString();
    }

    static Proposed parse(String text) {
        List<String> lines = text.lines().toList();
        Map<String, String> replaces = new TreeMap<>();
        for (String line : lines.subList(2, lines.size())) {
            replaces.put(after(line), before(line));
        }
        return new Proposed(
                new Attempt(
                        new RunId(Long.parseLong(before(lines.getFirst()))),
                        Integer.parseInt(after(lines.getFirst()))),
                Optional.of(lines.get(1))
                        .filter(it -> !it.equals("0"))
                        .map(it -> new PullNumber(Integer.parseInt(it))),
                replaces);
    }

    private static String before(String line) {
        return line.substring(0, line.indexOf(' '));
    }

    private static String after(String line) {
        return line.substring(line.indexOf(' ') + 1);
    }
}
