@NullMarked
package io.perfwarden.arch;

import org.jspecify.annotations.NullMarked;
