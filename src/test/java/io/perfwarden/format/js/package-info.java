@NullMarked
package io.perfwarden.format.js;

import org.jspecify.annotations.NullMarked;
