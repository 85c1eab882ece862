@NullMarked
package io.perfwarden.format.python;

import org.jspecify.annotations.NullMarked;
