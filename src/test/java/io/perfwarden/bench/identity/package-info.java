@NullMarked
package io.perfwarden.bench.identity;

import org.jspecify.annotations.NullMarked;
