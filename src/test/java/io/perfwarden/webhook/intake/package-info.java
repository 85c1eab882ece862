@NullMarked
package io.perfwarden.webhook.intake;

import org.jspecify.annotations.NullMarked;
