package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.BranchChange.ChangeState;
import io.perfwarden.bot.query.ChangedSeries.*;
import io.perfwarden.db.*;
import io.perfwarden.db.BranchVerdicts.*;
import io.perfwarden.model.*;

record ChangeOutcome(ChangeState state, Optional<AccountLogin> by, String reason) {
    ChangeOutcome(ChangeState state) {
        this(state, "", "");
    }

    ChangeOutcome(ChangeState state, String by, String reason) {
        this(state, by.isEmpty() ? Optional.empty() : Optional.of(new AccountLogin(by)), reason);
    }
}
