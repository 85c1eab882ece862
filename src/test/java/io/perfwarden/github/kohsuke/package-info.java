@NullMarked
package io.perfwarden.github.kohsuke;

import org.jspecify.annotations.NullMarked;
