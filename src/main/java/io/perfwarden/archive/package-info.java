/**
 * Untrusted bytes as a bounded list of files: what a file is, what it may be called, and what
 * reading it may cost.
 *
 * <p>Floor 1. Above it: {@code packed} for what a single file is packed in, {@code zip} and {@code
 * tar} for containers of several, and {@code download}, which tells what a download is. Nothing is
 * ever written to a path named by an entry. All bounds are in {@link
 * io.perfwarden.archive.ArchiveLimits}.
 *
 * <p>Decision: everything that is unpacked of one artifact counts against one {@link
 * io.perfwarden.archive.Budget}, whatever it was packed in and however often. A bound of each layer
 * for itself multiplies.
 *
 * <p>Decision: an {@code OutOfMemoryError} is not translated into a refusal. Which thread it meets
 * is chance, and what another thread was doing then is not known; so what is kept is bounded
 * instead, here in bytes and in {@code format} in characters.
 */
@NullMarked
package io.perfwarden.archive;

import org.jspecify.annotations.NullMarked;
