package io.perfwarden.compare.parity;

import module java.base;

public sealed interface ParityBackend {
    String name();

    default ParityBackend join(String file, ParityBackend more) {
        if (!(this instanceof BackendRan(_, BackendFrames mine))
                || !(more instanceof BackendRan(_, BackendFrames others))) {
            return this instanceof BrokenBackend ? this : more;
        }
        String odd = " has other frames than the files before it, or a metric that one of them has";
        return mine.join(others)
                .<ParityBackend>map(frames -> new BackendRan(name(), frames))
                .orElseGet(() -> new BrokenBackend(name(), file + odd));
    }

    record BackendRan(String name, BackendFrames frames) implements ParityBackend {}

    /** The backend failed, or its file is unreadable; the reason is foreign text. */
    record BrokenBackend(String name, String reason) implements ParityBackend {}
}
