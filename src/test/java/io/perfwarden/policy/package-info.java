@NullMarked
package io.perfwarden.policy;

import org.jspecify.annotations.NullMarked;
