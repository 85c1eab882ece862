package io.perfwarden.format.python;

import io.perfwarden.format.JsonCursor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The parameters of an asv benchmark.
 *
 * @param values for each parameter its values, as Python prints them
 */
record AsvParams(List<List<String>> values) {
    static final AsvParams NONE = new AsvParams(List.of());

    private static final String ENVIRONMENT = "env";

    static AsvParams read(JsonCursor json) throws IOException {
        List<List<String>> values = new ArrayList<>();
        json.array(() -> {
            List<String> one = new ArrayList<>();
            json.array(() -> one.add(json.text()));
            values.add(one);
        });
        return new AsvParams(values);
    }

    /** How many combinations there are, at most {@code Integer.MAX_VALUE}. */
    int combinations() {
        long product = 1;
        for (List<String> one : values) {
            product = Math.min(Integer.MAX_VALUE, product * one.size());
        }
        return (int) product;
    }

    /**
     * One combination, the last parameter varying fastest.
     *
     * @param names of the parameters; where they do not fit, asv's own {@code param1} and so on
     * @param environment empty where the file does not name it
     */
    Map<String, String> at(int index, List<String> names, String environment) {
        boolean fit =
                names.size() == values.size()
                        && new HashSet<>(names).size() == names.size()
                        && names.stream().noneMatch(String::isBlank)
                        && !names.contains(ENVIRONMENT);
        String[] chosen = new String[values.size()];
        int rest = index;
        for (int i = values.size() - 1; i >= 0; i--) {
            List<String> one = values.get(i);
            chosen[i] = one.get(rest % one.size());
            rest /= one.size();
        }
        Map<String, String> params = new LinkedHashMap<>();
        for (int i = 0; i < chosen.length; i++) {
            params.put(fit ? names.get(i) : "param" + (i + 1), chosen[i]);
        }
        if (!environment.isEmpty()) {
            params.put(ENVIRONMENT, environment);
        }
        return params;
    }
}
