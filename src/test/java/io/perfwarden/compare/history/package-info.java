@NullMarked
package io.perfwarden.compare.history;

import org.jspecify.annotations.NullMarked;
