@NullMarked
package io.perfwarden.notify;

import org.jspecify.annotations.NullMarked;
