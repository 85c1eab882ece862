@NullMarked
package io.perfwarden.notify.http;

import org.jspecify.annotations.NullMarked;
