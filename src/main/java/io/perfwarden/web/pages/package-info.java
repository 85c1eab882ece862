/** What people see in the browser. Pages only read. */
@NullMarked
package io.perfwarden.web.pages;

import org.jspecify.annotations.NullMarked;
