@NullMarked
package io.perfwarden.web.webhook;

import org.jspecify.annotations.NullMarked;
