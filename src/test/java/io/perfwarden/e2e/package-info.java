/** The packaged server as a process of its own, against a GitHub behind HTTP. */
@NullMarked
package io.perfwarden.e2e;

import org.jspecify.annotations.NullMarked;
