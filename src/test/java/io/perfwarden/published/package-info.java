/**
 * What GitHub has published about its API and webhooks, to hold the program and the stand-ins for
 * GitHub to it: every request that reaches one of those in a test is checked.
 */
@NullMarked
package io.perfwarden.published;

import org.jspecify.annotations.NullMarked;
