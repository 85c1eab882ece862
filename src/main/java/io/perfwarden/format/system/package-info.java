/**
 * Formats of tools that measure processes and systems: hyperfine, perf, time, fio, iperf3,
 * sysbench.
 */
@NullMarked
package io.perfwarden.format.system;

import org.jspecify.annotations.NullMarked;
