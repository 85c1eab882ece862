/**
 * JSON documents as trees, written the way Python's {@code json} module writes them.
 *
 * <p>Floor 0. Uses {@code problem} and the streaming parser. No I/O, clock or randomness.
 *
 * <p>Decision: a tree of our own, because other gates' files and hashes depend on what a general
 * tree forgets: whether a number was written as {@code 1} or {@code 1.0}, and every digit of it.
 * Rejected: binding to classes, which would bring reflection to the pure floors.
 */
@NullMarked
package io.perfwarden.json;

import org.jspecify.annotations.NullMarked;
