package io.perfwarden.ledger;

/** Everything that is remembered, for handing around together. */
public record Ledger(
        Repositories repositories,
        PullLedger pulls,
        CommitLedger commits,
        ResultLedger results,
        HistoryLedger history,
        ImportLedger imports,
        Publications publications,
        Orders orders,
        Acceptances acceptances,
        RowAcceptances rowAcceptances,
        Trials trials,
        Proofs proofs,
        KnownFiles files) {}
