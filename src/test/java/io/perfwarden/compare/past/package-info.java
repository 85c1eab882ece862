@NullMarked
package io.perfwarden.compare.past;

import org.jspecify.annotations.NullMarked;
