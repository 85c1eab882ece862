package io.perfwarden.web.api;

import io.perfwarden.bot.door.SubmissionDoor;
import io.perfwarden.bot.door.SubmissionProgress;
import io.perfwarden.bot.door.TokenCheck;
import io.perfwarden.db.InstalledRepositories;
import io.perfwarden.db.UploadTokens;
import java.time.Clock;

/** What the routes for submitted results need. */
public record SubmissionParts(
        SubmissionDoor door,
        SubmissionProgress progress,
        UploadTokens tokens,
        TokenCheck jobs,
        InstalledRepositories repositories,
        SubmittedFiles files,
        Clock clock) {}
