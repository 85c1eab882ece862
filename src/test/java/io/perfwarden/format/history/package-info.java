@NullMarked
package io.perfwarden.format.history;

import org.jspecify.annotations.NullMarked;
