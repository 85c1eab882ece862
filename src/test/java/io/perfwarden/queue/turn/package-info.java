@NullMarked
package io.perfwarden.queue.turn;

import org.jspecify.annotations.NullMarked;
