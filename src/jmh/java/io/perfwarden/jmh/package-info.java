/**
 * Benchmarks of our own hot paths, run by {@code ./mvnw -Pjmh verify}. Compiled as tests and only
 * in that profile.
 */
@NullMarked
package io.perfwarden.jmh;

import org.jspecify.annotations.NullMarked;
