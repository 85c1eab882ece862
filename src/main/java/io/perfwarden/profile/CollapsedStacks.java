package io.perfwarden.profile;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TextExcerpt;

/**
 * Collapsed stacks: a line for each stack, from the outermost function, then a blank and the number
 * of samples.
 *
 * @see <a href="https://github.com/brendangregg/FlameGraph">Flame graphs, folded stacks</a>
 */
final class CollapsedStacks {
    private static final Pattern LINE = Pattern.compile("(\\S.*) (\\d{1,12})");

    private CollapsedStacks() {}

    static ReadOutcome<CallProfile> read(String file, BufferedReader lines) throws IOException {
        CallTree calls = CallTree.ofProgram();
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            Matcher stack = LINE.matcher(line.strip());
            if (stack.matches()) {
                calls.add(
                        List.of(stack.group(1).split(";", CallTree.MOST_DEPTH + 1)),
                        Long.parseLong(stack.group(2)));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                return ReadOutcome.rejected(
                        new InputProblem(
                                file + ":" + number,
                                "expected functions and a number, found " + TextExcerpt.quote(line),
                                "each line is like main;parse;number 12"));
            }
        }
        return ReadOutcome.ok(CallProfile.ofSamples(calls, Map.of()));
    }
}
