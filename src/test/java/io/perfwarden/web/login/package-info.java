@NullMarked
package io.perfwarden.web.login;

import org.jspecify.annotations.NullMarked;
