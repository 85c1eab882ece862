@NullMarked
package io.perfwarden.webhook;

import org.jspecify.annotations.NullMarked;
