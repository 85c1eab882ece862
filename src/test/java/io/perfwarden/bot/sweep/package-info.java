@NullMarked
package io.perfwarden.bot.sweep;

import org.jspecify.annotations.NullMarked;
