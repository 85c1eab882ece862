/**
 * The JSON twin of each page: the same paths below {@code /api/v1}, the same parameters, the same
 * queries.
 */
@NullMarked
package io.perfwarden.web.api;

import org.jspecify.annotations.NullMarked;
