@NullMarked
package io.perfwarden.bot.baseline;

import org.jspecify.annotations.NullMarked;
