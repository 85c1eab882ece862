@NullMarked
package io.perfwarden.bench;

import org.jspecify.annotations.NullMarked;
