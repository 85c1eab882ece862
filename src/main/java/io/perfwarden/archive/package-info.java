/**
 * Untrusted bytes as a bounded list of files.
 *
 * <p>Floor 1. A zip is read from a file on disk, entry by entry; nothing is ever written to a path
 * named by an entry. All bounds are in {@link io.perfwarden.archive.ArchiveLimits}.
 */
@NullMarked
package io.perfwarden.archive;

import org.jspecify.annotations.NullMarked;
