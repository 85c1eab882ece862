/** What every answer of HTTP has, and health. */
@NullMarked
package io.perfwarden.web;

import org.jspecify.annotations.NullMarked;
