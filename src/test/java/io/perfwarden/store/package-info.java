@NullMarked
package io.perfwarden.store;

import org.jspecify.annotations.NullMarked;
