/**
 * The main job shown to somebody without a GitHub account: the real server against a stand-in for
 * GitHub in the same process.
 *
 * <p>Floor 10.
 */
@NullMarked
package io.perfwarden.demo;

import org.jspecify.annotations.NullMarked;
