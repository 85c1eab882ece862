/**
 * What pages and the JSON API show. Queries read the store alone: they write nothing and ask no
 * other server.
 */
@NullMarked
package io.perfwarden.bot.query;

import org.jspecify.annotations.NullMarked;
