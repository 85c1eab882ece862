/**
 * What a single file is packed in.
 *
 * <p>Floor 1, above {@code archive}; knows nothing of containers. What xz and zstd claim to need is
 * bounded before it is given to them: 18 MiB and a window of 8 MiB.
 *
 * <p>Decision: gzip is taken apart here and not by {@code java.util.zip.GZIPInputStream}, which
 * calls itself for each empty member until the stack is full, and looks for a second member only
 * where the stream below says that more bytes wait, so that of several members only the first may
 * be read. Inflating itself is the JDK's.
 */
@NullMarked
package io.perfwarden.archive.packed;

import org.jspecify.annotations.NullMarked;
