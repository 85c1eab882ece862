package io.perfwarden.format.go;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/** The packages of a log, one after another: where each begins, how it ends, what is missing. */
final class GoPackages {
    private static final String OK = "ok  \t";
    private static final List<String> PANICS = List.of("panic: ", "fatal error: ");

    private final ResultCollector results;
    private final GoSeriesTable series;

    /** Packages with results but no end; only if the log has headers. */
    private final Set<String> unfinished = new LinkedHashSet<>();

    private String pkg = "";
    private String system = "";
    private boolean headed;
    private boolean open;
    private boolean explained;
    private boolean panics;
    private boolean failed;
    private boolean isBroken;

    GoPackages(ResultCollector results, GoSeriesTable series) {
        this.results = results;
        this.series = series;
    }

    /** By a line above; empty before Go 1.9. */
    String pkg() {
        return pkg;
    }

    /** A log may have several. */
    String system() {
        return system;
    }

    boolean isHeaded() {
        return headed;
    }

    /** A benchmark of the package was measured. */
    void measure() {
        if (headed && !open) {
            unfinished.add(pkg);
            open = true;
        }
    }

    /** A benchmark of the package failed, which is why the package fails. */
    void explain() {
        explained = true;
    }

    /**
     * Reads a line without values.
     *
     * @return whether a package ends with it
     */
    boolean read(String line, int number) throws FormatException {
        headed |= line.startsWith("pkg: ") || line.startsWith("goos: ");
        if (line.equals("PASS") || line.equals("FAIL")) {
            // after the last package Go repeats that one failed
            isBroken = line.equals("FAIL") && !(pkg.isEmpty() && failed);
            closePackage();
        } else if (PANICS.stream().anyMatch(line::startsWith)) {
            panics = true;
            isBroken = true;
        } else if (line.startsWith("pkg: ")) {
            beginPackage(line.substring("pkg:".length()), number);
        } else if (line.startsWith("cpu: ")) {
            results.fact(CPU, line.substring("cpu:".length()));
        } else if (line.startsWith("goos: ")) {
            onSystem(OS, OS, line.substring("goos:".length()));
        } else if (line.startsWith("goarch: ")) {
            onSystem("goarch", ResultSource.ARCH, line.substring("goarch:".length()));
        } else if (line.startsWith("Unit ")) {
            series.declare(line);
        } else if (line.startsWith(OK)) {
            isBroken = false;
            return endPackageOf(line.substring(OK.length()), number);
        } else if (line.startsWith("FAIL\t")) {
            return breakPackage(line.substring("FAIL\t".length()), number);
        }
        return false;
    }

    private void onSystem(String fact, String part, String value) {
        results.fact(fact, value);
        results.from(part, value);
        system = results.source().facts().toString();
        series.forgetLatest();
    }

    private boolean endPackageOf(String named, int number) throws FormatException {
        series.endUnnamed(named, number);
        closePackage();
        beginNext("");
        return true;
    }

    /** A benchmark's failure is the reason; a package that panics ends there. */
    private boolean breakPackage(String named, int number) throws FormatException {
        String first = named.strip().split("\\s", 2)[0];
        boolean isKnown = explained && !panics;
        boolean ended = endPackageOf(named, number);
        if (isKnown) {
            results.warn(
                    results.at(number),
                    "the package " + ForeignText.quote(first) + " failed",
                    "benchmarks that did not come to run are not in the output");
        } else {
            results.unread(
                    results.at(number).toString(),
                    "the package %s failed, and no benchmark of it says why"
                            .formatted(ForeignText.quote(first)),
                    "",
                    "what it had not measured by then is not in the output");
        }
        failed = true;
        isBroken = false;
        return ended;
    }

    private void beginPackage(String named, int number) throws FormatException {
        pkg = results.hold(results.name(named, number), results.at(number));
        series.forgetLatest();
        open = false;
    }

    private void closePackage() {
        unfinished.remove(pkg);
        open = false;
    }

    void beginNext(String next) {
        pkg = next;
        explained = false;
        panics = false;
        open = false;
        series.forgetLatest();
    }

    void finish() {
        if (isBroken && (panics || !explained)) {
            results.unread(
                    results.at(0), "the log ends in FAIL, and no benchmark of it says why", "");
        }
        if (!unfinished.isEmpty()) {
            results.warn(
                    results.at(0),
                    "the log ends before Go's PASS or ok: benchmarks may be missing",
                    "was the benchmark stopped, or the log cut?");
        }
    }
}
