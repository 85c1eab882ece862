package io.perfwarden.bot.commit;

import io.perfwarden.model.InputProblem;
import java.util.Optional;

/**
 * A platform that was expected, and that nothing came of.
 *
 * @param came platforms that brought something, for people
 * @param failure that of the run, where it failed
 */
public record MissingPlatform(String platform, String came, Optional<InputProblem> failure) {}
