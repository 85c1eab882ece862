package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.RefComparison;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SubjectLine;

/** Of the world of the test that runs. */
record ReportsOfWorld(AtomicReference<ReportQueries> now) implements ReportQueries {
    @Override
    public List<RepositoryState> overview(List<InstalledRepo> repos) {
        return now.get().overview(repos);
    }

    @Override
    public Optional<JudgedReport> pull(InstalledRepo repo, PullNumber pull) {
        return now.get().pull(repo, pull);
    }

    @Override
    public Optional<PullStanding> pullStanding(InstalledRepo repo, PullNumber pull) {
        return now.get().pullStanding(repo, pull);
    }

    @Override
    public List<OpenPull> openPulls(InstalledRepo repo) {
        return now.get().openPulls(repo);
    }

    @Override
    public List<JudgedReport> run(InstalledRepo repo, RunId run) {
        return now.get().run(repo, run);
    }

    @Override
    public List<JudgedReport> commit(InstalledRepo repo, String digits) {
        return now.get().commit(repo, digits);
    }

    @Override
    public RefComparison compare(InstalledRepo repo, String before, String after) {
        return now.get().compare(repo, before, after);
    }

    @Override
    public List<BranchChange> changes(InstalledRepo repo, int most) {
        return now.get().changes(repo, most);
    }

    @Override
    public List<KnownRef> knownRefs(InstalledRepo repo) {
        return now.get().knownRefs(repo);
    }

    @Override
    public Optional<SubjectLine> subject(InstalledRepo repo, PullNumber pull) {
        return now.get().subject(repo, pull);
    }

    @Override
    public Optional<SubjectLine> subject(InstalledRepo repo, CommitSha commit) {
        return now.get().subject(repo, commit);
    }

    @Override
    public List<SeriesHealth> health(InstalledRepo repo, OptionalDouble see) {
        return now.get().health(repo, see);
    }
}
