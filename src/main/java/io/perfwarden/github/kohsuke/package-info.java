/**
 * The only adapter to GitHub. Visible to {@code app} alone.
 *
 * <p>Floor 4. Says what to call; {@code github.http} says how: everything here goes through its
 * pipeline, the client library (GitHub API for Java) included.
 *
 * <p>Decision: the client library is used where one of its calls is one request that says all we
 * need: pull requests (get, list, open), permissions. The repository they start from is parsed from
 * what is known, because looking it up costs a request. Raw calls are used where the library lacks
 * a field or a call, or makes calls nobody asked for:
 *
 * <ul>
 *   <li>check runs: no time of the answer, and buttons once shown cannot be taken away;
 *   <li>comments: no {@code performed_via_github_app}, and the author costs a request each;
 *   <li>artifacts: no {@code digest}, no size limit, the body of anything but a 200 is buffered;
 *   <li>workflow runs: no {@code path} of the workflow;
 *   <li>files of a pull request: the pull request itself is asked for first;
 *   <li>files and branches: contents beyond 1 MB, and the GraphQL commit with an expected head;
 *   <li>the app's own profile: the library asks for it twice.
 * </ul>
 *
 * <p>Lazy getters of the library's objects ({@code getMergeable}, {@code isDraft}, …) call GitHub
 * and are not used; its objects do not leave a method.
 */
@NullMarked
package io.perfwarden.github.kohsuke;

import org.jspecify.annotations.NullMarked;
