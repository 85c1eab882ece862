@NullMarked
package io.perfwarden.history;

import org.jspecify.annotations.NullMarked;
