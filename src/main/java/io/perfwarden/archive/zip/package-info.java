/**
 * Zips, read from a file on disk, entry by entry.
 *
 * <p>Floor 1, above {@code archive}. Only {@link io.perfwarden.archive.zip.ZipArchive} is seen from
 * outside.
 *
 * <p>Decision: the zip's directory is read here and not by {@code java.util.zip.ZipFile}, which
 * loads all of it into memory before anything can be counted, refuses a whole archive for one
 * encrypted entry, finds entries of the same name only once, and does not tell a link from a file.
 * Unpacking itself is the JDK's.
 */
@NullMarked
package io.perfwarden.archive.zip;

import org.jspecify.annotations.NullMarked;
