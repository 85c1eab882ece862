@NullMarked
package io.perfwarden.demo.rehearsal;

import org.jspecify.annotations.NullMarked;
