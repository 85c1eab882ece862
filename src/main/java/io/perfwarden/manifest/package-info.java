/**
 * Documents that say what something was made of and how it was judged: attestations of a release,
 * and manifests by which a run can be checked again.
 *
 * <p>Floor 2. Uses {@code problem}, {@code yaml} and {@code json}. No I/O, clock or randomness:
 * whoever calls hands in the time and what is known of files.
 *
 * <p>Decision: a file counts as there or not there, with its hash and size; what is in it is only
 * read where a gate says that the file decides.
 *
 * <p>Decision: what belongs to a release is a specification in YAML and not code, because every
 * project has other artifacts and other gates.
 */
@NullMarked
package io.perfwarden.manifest;

import org.jspecify.annotations.NullMarked;
