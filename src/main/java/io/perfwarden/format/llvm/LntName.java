package io.perfwarden.format.llvm;

import java.util.Map;

/**
 * A name of LNT's first version: suite, test and metric, separated by dots.
 *
 * @param test without the suite; empty if there are no three parts
 * @param metric as the second version calls it
 */
record LntName(String test, String metric) {
    private static final Map<String, String> METRICS =
            Map.ofEntries(
                    Map.entry("exec", "execution_time"),
                    Map.entry("exec.status", "execution_status"),
                    Map.entry("compile", "compile_time"),
                    Map.entry("compile.status", "compile_status"),
                    Map.entry("user", "user_time"),
                    Map.entry("sys", "sys_time"),
                    Map.entry("wall", "wall_time"),
                    Map.entry("size", "size_bytes"),
                    Map.entry("mem", "mem_bytes"));

    static LntName of(String name) {
        String path = name.endsWith(".status") ? name.substring(0, name.length() - 7) : name;
        int first = path.indexOf('.');
        int last = path.lastIndexOf('.');
        String metric = name.substring(last + 1);
        if (first < 0 || last <= first + 1 || metric.isEmpty()) {
            return new LntName("", "");
        }
        return new LntName(name.substring(first + 1, last), METRICS.getOrDefault(metric, metric));
    }
}
