@NullMarked
package io.perfwarden.compare.group;

import org.jspecify.annotations.NullMarked;
