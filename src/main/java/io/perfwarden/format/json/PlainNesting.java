package io.perfwarden.format.json;

import com.fasterxml.jackson.core.JsonStreamContext;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The objects and arrays around a token, and where in them it stands. */
final class PlainNesting {
    private static final int USUAL = 16;

    private boolean[] arrays = new boolean[USUAL];
    private int[] elements = new int[USUAL];
    private @Nullable String[] keys = new @Nullable String[USUAL];
    private int depth;

    /** Of the innermost object, which is not among the others. */
    private @Nullable String key;

    /** How many are open. */
    int depth() {
        return depth;
    }

    boolean inArray() {
        return arrays[depth];
    }

    void open(boolean array) {
        keys[depth] = key;
        depth++;
        if (depth == arrays.length) {
            arrays = Arrays.copyOf(arrays, 2 * depth);
            elements = Arrays.copyOf(elements, 2 * depth);
            keys = Arrays.copyOf(keys, 2 * depth);
        }
        arrays[depth] = array;
        elements[depth] = -1;
        key = null;
    }

    void close() {
        depth--;
        key = keys[depth];
    }

    /** Goes on to the next element of the innermost array. */
    void element() {
        elements[depth]++;
    }

    /** Goes on to the value of a key of the innermost object. */
    void key(String next) {
        key = next;
    }

    /** The key that was read last of the innermost object. */
    String key() {
        return key == null ? "" : key;
    }

    /** As Jackson tells it, for whoever describes a place. */
    JsonStreamContext context() {
        Level level = new Level(null, JsonStreamContext.TYPE_ROOT, -1, null);
        for (int i = 1; i <= depth; i++) {
            int type = arrays[i] ? JsonStreamContext.TYPE_ARRAY : JsonStreamContext.TYPE_OBJECT;
            level = new Level(level, type, elements[i], i == depth ? key : keys[i]);
        }
        return level;
    }

    private static final class Level extends JsonStreamContext {
        private final @Nullable Level parent;
        private final @Nullable String key;

        Level(@Nullable Level parent, int type, int index, @Nullable String key) {
            super(type, index);
            this.parent = parent;
            this.key = key;
        }

        @Override
        public @Nullable JsonStreamContext getParent() {
            return parent;
        }

        @Override
        public @Nullable String getCurrentName() {
            return key;
        }
    }
}
