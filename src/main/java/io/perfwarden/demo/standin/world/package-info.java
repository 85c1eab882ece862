/**
 * What the stand-in for GitHub knows: repositories and their forks, git, pull requests,
 * conversations, check runs, workflow runs, and where the app is installed.
 *
 * <p>Knows neither JSON nor HTTP. All of one {@link io.perfwarden.demo.standin.world.World} is
 * guarded by the world's own monitor; its records do not change.
 */
@NullMarked
package io.perfwarden.demo.standin.world;

import org.jspecify.annotations.NullMarked;
