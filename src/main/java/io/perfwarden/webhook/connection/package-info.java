/**
 * Who is connected, before anybody has said a word: how many, and who makes room.
 *
 * <p>Floor 7. Knows the framework's connections, and of a request only whether it is being
 * answered.
 *
 * <p>Decision: as with bodies, whoever has been there longest makes room. A deadline for headers
 * was rejected: with a cap, whoever never ends one keeps nobody out. Who has delivered something
 * signed is no stranger and does not count, and nobody goes while he is being answered.
 */
@NullMarked
package io.perfwarden.webhook.connection;

import org.jspecify.annotations.NullMarked;
