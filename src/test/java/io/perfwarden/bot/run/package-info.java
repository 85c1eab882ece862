@NullMarked
package io.perfwarden.bot.run;

import org.jspecify.annotations.NullMarked;
