@NullMarked
package io.perfwarden.bot.commit;

import org.jspecify.annotations.NullMarked;
