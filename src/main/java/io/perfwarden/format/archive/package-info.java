/**
 * Opens artifacts: zip, tar, gzip, zstd and xz, within fixed limits.
 *
 * <p>Decision: every entry is held to one budget of bytes, all layers together. An entry name never
 * becomes a path on disk.
 */
@NullMarked
package io.perfwarden.format.archive;

import org.jspecify.annotations.NullMarked;
