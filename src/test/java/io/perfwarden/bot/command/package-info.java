@NullMarked
package io.perfwarden.bot.command;

import org.jspecify.annotations.NullMarked;
