/**
 * Use case: a completed workflow run is taken in. Its artifacts are downloaded, what is in them is
 * read, and the results are stored under the attempt that brought them.
 *
 * <p>Floor 5. Judges nothing. An attempt is taken in whole or not at all; doing it again stores the
 * same.
 */
@NullMarked
package io.perfwarden.measure;

import org.jspecify.annotations.NullMarked;
