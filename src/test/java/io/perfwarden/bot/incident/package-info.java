@NullMarked
package io.perfwarden.bot.incident;

import org.jspecify.annotations.NullMarked;
