@NullMarked
package io.perfwarden.web.api;

import org.jspecify.annotations.NullMarked;
