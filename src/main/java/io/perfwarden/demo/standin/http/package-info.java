/**
 * A stand-in for GitHub in this process: the REST and GraphQL calls that a client of this kind
 * makes, answered from a world in memory, and a store of artifacts on another port.
 *
 * <p>Knows nothing of the program it stands opposite to: whatever passes between them passes over
 * HTTP. It is as strict as GitHub, or stricter, where a mistake would otherwise go unnoticed: keys
 * GitHub does not know, output beyond its bounds in bytes, missing permissions, commits it does not
 * show yet, expected heads, credentials sent to the store.
 */
@NullMarked
package io.perfwarden.demo.standin.http;

import org.jspecify.annotations.NullMarked;
