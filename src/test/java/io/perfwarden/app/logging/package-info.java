@NullMarked
package io.perfwarden.app.logging;

import org.jspecify.annotations.NullMarked;
