/** Who reads: login, sessions, tokens of scripts, and which repositories a reader may see. */
@NullMarked
package io.perfwarden.web.login;

import org.jspecify.annotations.NullMarked;
