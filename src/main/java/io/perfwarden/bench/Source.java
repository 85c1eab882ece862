package io.perfwarden.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What measurements came from. All values are foreign text.
 *
 * @param file name of the file, within its artifact
 * @param facts what tells its benchmarks from others of the same name, such as the program; keys
 *     are the constants of this class, and {@code OS}, {@code RUNTIME} and {@code TOOL} of {@link
 *     Environment}
 */
public record Source(String file, Map<String, String> facts) {
    /** The groups around a benchmark, where its name does not tell one from another. */
    public static final String PATH = "path";

    /** The part of the project that a build calls a target. */
    public static final String TARGET = "target";

    /** The executable, without its directory. */
    public static final String PROGRAM = "program";

    /** The architecture of the processor. */
    public static final String ARCH = "arch";

    public Source {
        facts =
                facts.isEmpty()
                        ? Map.of()
                        : Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /** Of a file that says no more. */
    public static Source of(String file) {
        return new Source(file, Map.of());
    }

    /** The same with more facts; its own win. */
    public Source orElse(Map<String, String> more) {
        if (more.isEmpty()) {
            return this;
        }
        Map<String, String> all = new LinkedHashMap<>(more);
        all.putAll(facts);
        return new Source(file, all);
    }

    /** The same with a fact; an empty value takes it away. */
    public Source with(String key, String value) {
        Map<String, String> all = new LinkedHashMap<>(facts);
        if (value.isEmpty()) {
            all.remove(key);
        } else {
            all.put(key, value);
        }
        return new Source(file, all);
    }

    /** The same of a file in a directory or artifact. */
    public Source within(String directory) {
        return new Source(directory + "/" + file, facts);
    }
}
