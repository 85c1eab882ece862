/**
 * Opens artifacts: zip, tar, gzip, zstd and xz, within fixed limits.
 *
 * <p>Decision: every entry is held to one budget of bytes, all layers together. An entry name never
 * becomes a path on disk. Zip and tar are read here, not by Commons Compress 1.28: its {@code
 * ZipFile} loads the whole directory before it can be refused (a zip of 55 MB with a million
 * entries takes 824 MB of heap), and its stream lists entries that the directory does not have. Its
 * tar reader takes names and extra headers of any length into memory.
 */
@NullMarked
package io.perfwarden.format.archive;

import org.jspecify.annotations.NullMarked;
