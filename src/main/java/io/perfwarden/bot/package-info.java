/** Hands each job to its use case. */
@NullMarked
package io.perfwarden.bot;

import org.jspecify.annotations.NullMarked;
