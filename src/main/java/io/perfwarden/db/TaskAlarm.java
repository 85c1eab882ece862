package io.perfwarden.db;

import module java.base;

/** Has tasks that wait for a budget begin sooner than planned. */
@FunctionalInterface
public interface TaskAlarm {
    /** For tasks of no queue: each begins as planned. */
    TaskAlarm NONE = (_, _) -> AlarmSetting.KEPT;

    enum AlarmSetting {
        /** The task begins sooner. */
        ADVANCED,
        /** It runs, or begins by then. */
        KEPT,
        /** It was done, replaced or dropped. */
        GONE
    }

    AlarmSetting advance(long task, Instant at);
}
