/** The comment, the check and the replies to commands, as Markdown for GitHub. */
@NullMarked
package io.perfwarden.report.github;

import org.jspecify.annotations.NullMarked;
