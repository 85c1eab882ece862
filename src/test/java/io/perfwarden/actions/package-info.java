/** The actions of {@code .github/actions}, run as a runner of GitHub runs them. */
@NullMarked
package io.perfwarden.actions;

import org.jspecify.annotations.NullMarked;
