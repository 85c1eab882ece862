/**
 * Untrusted bytes as a bounded list of files.
 *
 * <p>Floor 1. A zip is read from a file on disk, entry by entry; nothing is ever written to a path
 * named by an entry. All bounds are in {@link io.perfwarden.archive.ArchiveLimits}.
 *
 * <p>Decision: the zip's directory is read here and not by {@code java.util.zip.ZipFile}, which
 * loads all of it into memory before anything can be counted, refuses a whole archive for one
 * encrypted entry, finds entries of the same name only once, and does not tell a link from a file.
 * Unpacking itself is the JDK's.
 */
@NullMarked
package io.perfwarden.archive;

import org.jspecify.annotations.NullMarked;
