/** Results that no run of GitHub brought: who may submit them, for what, and how they are read. */
@NullMarked
package io.perfwarden.bot.door;

import org.jspecify.annotations.NullMarked;
