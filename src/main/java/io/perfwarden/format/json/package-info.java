/**
 * The tokens of a JSON file. What benchmark tools write is plain: of that, {@link
 * io.perfwarden.format.json.PlainJson} makes nothing but what is asked for. At the first thing that
 * is not plainly valid (damage, another encoding, {@code NaN}, a text longer than its buffer)
 * Jackson's parser takes over at the same token, so that what is accepted, every error and every
 * place in one are Jackson's.
 *
 * <p>Knows nothing of formats, files or measurements.
 */
@NullMarked
package io.perfwarden.format.json;

import org.jspecify.annotations.NullMarked;
