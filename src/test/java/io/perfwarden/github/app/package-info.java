@NullMarked
package io.perfwarden.github.app;

import org.jspecify.annotations.NullMarked;
