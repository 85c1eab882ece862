@NullMarked
package io.perfwarden.measure;

import org.jspecify.annotations.NullMarked;
