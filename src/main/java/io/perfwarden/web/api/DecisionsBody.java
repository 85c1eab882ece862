package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.check.GateAction;
import io.perfwarden.model.RepoName;
import io.perfwarden.web.PublicLinks;

/**
 * What people decided about pull requests, open and closed.
 *
 * @param repository owner and name
 * @param decisions the newest first, at most 1,000
 * @param page address of the page for people
 */
public record DecisionsBody(String repository, List<DecisionBody> decisions, String page)
        implements ApiBody {
    /**
     * A decision.
     *
     * @param kind {@code accepted}, {@code regenerated}, {@code claim_accepted}, {@code renamed} or
     *     {@code skipped}
     * @param pull number of the pull request
     * @param by login
     * @param about pattern of rows, or file of a baseline; may be empty
     * @param reason given by them; may be empty
     * @param at null where an earlier version did not keep it
     * @param until the last day of validity; null without one
     * @param link the pull request on GitHub
     */
    public record DecisionBody(
            String kind,
            int pull,
            String by,
            String about,
            String reason,
            Optional<Instant> at,
            Optional<String> until,
            String link) {
        static DecisionBody of(GateAction it, RepoName repo, PublicLinks links) {
            return new DecisionBody(
                    it.kind().id(),
                    it.pull().value(),
                    it.by(),
                    it.about(),
                    it.reason(),
                    it.at(),
                    it.until().map(LocalDate::toString),
                    links.githubPull(repo, it.pull()));
        }
    }

    static DecisionsBody of(List<GateAction> actions, RepoName repo, PublicLinks links) {
        return new DecisionsBody(
                repo.toString(),
                actions.stream().map(it -> DecisionBody.of(it, repo, links)).toList(),
                links.page(PublicLinks.repository(repo) + "/decisions"));
    }

    @Override
    public Optional<CsvAnswer> table() {
        List<List<?>> rows = new ArrayList<>();
        decisions.forEach(it ->
                rows.add(
                        List.of(
                                it.kind(),
                                it.pull(),
                                it.by(),
                                it.about(),
                                it.reason(),
                                it.at(),
                                it.until())));
        return Optional.of(new CsvAnswer("kind pull by about reason at until", rows));
    }
}
