@NullMarked
package io.perfwarden.web.pages;

import org.jspecify.annotations.NullMarked;
