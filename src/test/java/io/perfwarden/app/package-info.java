@NullMarked
package io.perfwarden.app;

import org.jspecify.annotations.NullMarked;
