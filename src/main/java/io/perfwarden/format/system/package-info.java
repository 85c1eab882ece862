/** Formats of tools that measure processes: hyperfine, perf and time. */
@NullMarked
package io.perfwarden.format.system;

import org.jspecify.annotations.NullMarked;
