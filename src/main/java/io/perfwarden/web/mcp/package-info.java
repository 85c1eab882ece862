/** The same answers as the API's, for programs that speak the Model Context Protocol. */
@NullMarked
package io.perfwarden.web.mcp;

import org.jspecify.annotations.NullMarked;
