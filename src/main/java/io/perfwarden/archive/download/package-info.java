/**
 * What a download is, told by its bytes, and the files in it.
 *
 * <p>Floor 1, above the containers, so that none of them sees another.
 */
@NullMarked
package io.perfwarden.archive.download;

import org.jspecify.annotations.NullMarked;
