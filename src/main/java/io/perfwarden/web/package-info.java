/** What HTTP serves beside the webhook: health. */
@NullMarked
package io.perfwarden.web;

import org.jspecify.annotations.NullMarked;
