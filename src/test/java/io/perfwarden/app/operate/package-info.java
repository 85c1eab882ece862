@NullMarked
package io.perfwarden.app.operate;

import org.jspecify.annotations.NullMarked;
