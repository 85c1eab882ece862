@NullMarked
package io.perfwarden.notify.message;

import org.jspecify.annotations.NullMarked;
