@NullMarked
package io.perfwarden.webhook.http;

import org.jspecify.annotations.NullMarked;
