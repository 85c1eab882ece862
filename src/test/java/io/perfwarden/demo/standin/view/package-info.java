@NullMarked
package io.perfwarden.demo.standin.view;

import org.jspecify.annotations.NullMarked;
