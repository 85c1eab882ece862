/** Formats of JavaScript and browser tools. */
@NullMarked
package io.perfwarden.format.js;

import org.jspecify.annotations.NullMarked;
