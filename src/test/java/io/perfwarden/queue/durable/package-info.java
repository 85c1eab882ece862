@NullMarked
package io.perfwarden.queue.durable;

import org.jspecify.annotations.NullMarked;
