@NullMarked
package io.perfwarden.bot.query;

import org.jspecify.annotations.NullMarked;
