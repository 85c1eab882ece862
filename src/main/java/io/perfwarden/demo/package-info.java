/**
 * The main job shown to somebody without a GitHub account: the real server against a stand-in for
 * GitHub in the same process.
 *
 * <p>Floor 10, the highest. Waits for what the stand-in records, never for time to pass; whatever
 * does not arrive within its deadline is named together with the requests the stand-in could not
 * answer.
 */
@NullMarked
package io.perfwarden.demo;

import org.jspecify.annotations.NullMarked;
