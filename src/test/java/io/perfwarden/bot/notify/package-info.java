@NullMarked
package io.perfwarden.bot.notify;

import org.jspecify.annotations.NullMarked;
