@NullMarked
package io.perfwarden.queue;

import org.jspecify.annotations.NullMarked;
