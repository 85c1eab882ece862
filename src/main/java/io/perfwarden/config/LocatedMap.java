package io.perfwarden.config;

import module java.base;

/** A mapping of YAML that knows its line, from 1. */
public final class LocatedMap extends LinkedHashMap<String, Object> {
    private static final long serialVersionUID = 1;
    private final int line;

    LocatedMap(int line) {
        this.line = line;
    }

    /** Of a part of a read file; 0 if it is no mapping. */
    public static int lineOf(Object read) {
        return read instanceof LocatedMap map ? map.line : 0;
    }
}
