/**
 * What is asked of GitHub: small interfaces, and their implementation with GitHub API for Java.
 *
 * <p>Decision: only this package sees the client library. Live objects of the library never leave
 * it.
 */
@NullMarked
package io.perfwarden.github;

import org.jspecify.annotations.NullMarked;
