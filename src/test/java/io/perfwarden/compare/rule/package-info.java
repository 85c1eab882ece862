@NullMarked
package io.perfwarden.compare.rule;

import org.jspecify.annotations.NullMarked;
