/**
 * Results of large files in columns, and lists whose elements are made on demand.
 *
 * <p>Decision: columns stay. They keep the comparison of 1,000,000 rows within 512 MB of heap.
 */
@NullMarked
package io.perfwarden.model.column;

import org.jspecify.annotations.NullMarked;
