/**
 * A stand-in for GitHub in this process: one repository in memory behind the REST and GraphQL calls
 * that the gateway makes, and the signed deliveries GitHub would send.
 *
 * <p>Floor 10, below {@code demo}. Knows nothing of the program it stands opposite to: whatever
 * passes between them passes over HTTP. It is as strict as GitHub where a mistake would otherwise
 * go unnoticed (tokens, expected heads, credentials sent to the blob store), and it records every
 * request that it cannot answer.
 */
@NullMarked
package io.perfwarden.demo.standin;

import org.jspecify.annotations.NullMarked;
