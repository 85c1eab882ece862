@NullMarked
package io.perfwarden.webhook.connection;

import org.jspecify.annotations.NullMarked;
