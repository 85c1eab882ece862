package io.perfwarden.notify.message;

/** What those who are told understand. */
public enum Language {
    SLACK,
    DISCORD,
    TEAMS,
    JSON;

    /** The body of a request that tells them: JSON in one line. */
    public String write(Announcement news) {
        return switch (this) {
            case SLACK -> SlackMessage.write(Letter.of(news));
            case DISCORD -> DiscordMessage.write(Letter.of(news));
            case TEAMS -> TeamsMessage.write(Letter.of(news));
            case JSON -> JsonMessage.write(news);
        };
    }
}
