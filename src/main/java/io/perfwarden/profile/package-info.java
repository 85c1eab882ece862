/**
 * Profiles of programs, and which functions two of them differ in. A profile is a tree of calls.
 *
 * <p>Files are foreign: their size, depth and number of functions are bounded.
 */
@NullMarked
package io.perfwarden.profile;

import org.jspecify.annotations.NullMarked;
