/**
 * A small world with random histories, each told calmly and then late, twice, in any order and with
 * processes that die between any two steps: in the end both must show the same, and on the way
 * nothing may pass that has not earned it.
 */
@NullMarked
package io.perfwarden.model;

import org.jspecify.annotations.NullMarked;
