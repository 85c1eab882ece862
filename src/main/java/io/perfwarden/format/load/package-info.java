/** Formats of load generators: k6, wrk, Locust and autocannon. */
@NullMarked
package io.perfwarden.format.load;

import org.jspecify.annotations.NullMarked;
