@NullMarked
package io.perfwarden.bot.door;

import org.jspecify.annotations.NullMarked;
