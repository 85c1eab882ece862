package io.perfwarden.format.go;

import module java.base;

import io.perfwarden.format.*;

/** Whether lines are output of {@code go test -bench}. */
final class GoRecognition {
    private GoRecognition() {}

    static boolean isIn(List<String> lines) {
        TextCache units = new TextCache();
        String begun = "";
        boolean inPackage = false;
        for (String line : lines) {
            inPackage |= line.startsWith("pkg: ");
            if (isResult(line, units) || isRest(begun, line, units)) {
                return true;
            }
            String name = GoName.find(line, "");
            begun = name.isEmpty() || GoName.isSpoken(name) ? begun : name;
            // the first benchmark may have failed or crashed, and ended the run
            if (inPackage && !begun.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isResult(String line, TextCache units) {
        String name = GoName.find(line, "");
        boolean behind = !name.isEmpty() && line.contains(" ns/op");
        return (behind && GoLine.behindText(name, line, name.length(), units).isPresent())
                || GoLine.parse(line, units).isPresent()
                || !GoLog.unmeasuredName(line).isEmpty();
    }

    /** Whether a line has the values of a benchmark that printed text after its name. */
    private static boolean isRest(String begun, String line, TextCache units) {
        return !begun.isEmpty()
                && line.contains(" ns/op")
                && GoLine.parse(begun, line, 0, units)
                        .or(() -> GoLine.behindText(begun, line, 0, units))
                        .isPresent();
    }
}
