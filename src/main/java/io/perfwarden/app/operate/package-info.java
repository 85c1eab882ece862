/**
 * Commands of whoever runs a server: checking the registration, backups, forgetting a repository.
 *
 * <p>Floor 9, above {@code app}: settings and stores are opened as the server opens them.
 */
@NullMarked
package io.perfwarden.app.operate;

import org.jspecify.annotations.NullMarked;
