/** Formats of servers and runners of language models. */
@NullMarked
package io.perfwarden.format.inference;

import org.jspecify.annotations.NullMarked;
