@NullMarked
package io.perfwarden.format;

import org.jspecify.annotations.NullMarked;
