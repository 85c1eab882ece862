/** The recipes of {@code config/recipes}, run on files of the shapes they are for. */
@NullMarked
package io.perfwarden.recipes;

import org.jspecify.annotations.NullMarked;
