/** Registers the GitHub App in the browser. */
@NullMarked
package io.perfwarden.web.setup;

import org.jspecify.annotations.NullMarked;
