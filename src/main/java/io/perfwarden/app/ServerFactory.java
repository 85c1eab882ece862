package io.perfwarden.app;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.perfwarden.app.PerfwardenServer.StoreLifecycle;
import io.perfwarden.app.ServerSettings.SecretText;
import io.perfwarden.app.UseCaseWiring.NotificationWiring;
import io.perfwarden.bot.commit.AlarmMetrics;
import io.perfwarden.bot.commit.FalseAlarmHistory;
import io.perfwarden.bot.commit.MissedDeliveries;
import io.perfwarden.bot.door.*;
import io.perfwarden.bot.query.*;
import io.perfwarden.bot.run.DrillMetrics;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.db.*;
import io.perfwarden.github.*;
import io.perfwarden.github.GitHubDeliveries;
import io.perfwarden.github.http.*;
import io.perfwarden.queue.*;
import io.perfwarden.queue.QueueRunner.PeriodicTask;
import io.perfwarden.web.PictureController;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.api.SubmissionParts;
import io.perfwarden.web.api.SubmittedFiles;
import io.perfwarden.web.api.UploadTokenController;
import io.perfwarden.web.login.*;
import io.perfwarden.web.webhook.*;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The beans of a server that knows its GitHub App. */
@Factory
@Requires(beans = {ServerSettings.class, AppCredentials.class})
final class ServerFactory {
    private static final Duration PAUSE = Duration.ofMillis(5);

    private static final Duration OPEN_CHECKS = Duration.ofMinutes(10);
    private static final Duration MISSED = Duration.ofMinutes(5);
    private static final Duration OLD_HISTORY = Duration.ofMinutes(1);
    private static final Duration SERIES = Duration.ofMinutes(1);
    private static final Duration INCIDENTS = Duration.ofHours(1);
    private static final Duration RETENTION = Duration.ofHours(6);
    private static final Duration DRILLS = Duration.ofMinutes(1);

    @Singleton
    @Bean(preDestroy = "close")
    StoreTime time(StoreDatabase database) {
        return new StoreTime(database, Clock.systemUTC(), System::nanoTime);
    }

    @Singleton
    Clock clock(StoreTime time) {
        return time.withZone(ZoneOffset.UTC);
    }

    @Singleton
    StoreDatabase database(StoreLifecycle store) {
        return store.database();
    }

    @Singleton
    FactStore ledger(StoreDatabase database, Clock clock) {
        return FactStore.of(database, clock);
    }

    @Singleton
    StoredSeries series(StoreDatabase database, FactStore facts, UseCaseBean useCases) {
        return QueryWiring.series(database, facts, useCases.useCases().room());
    }

    @Singleton
    ApiCalls calls(
            ServerSettings settings,
            AppCredentials credentials,
            StoreDatabase database,
            DurableQueue queue,
            Clock clock,
            MeterRegistry meters) {
        return new ApiCalls(
                new ApiConfig(
                        new ApiAddress(settings.github().apiUrl()),
                        credentials,
                        clock,
                        meters,
                        ApiConfig.Timeouts.standard(),
                        settings.github().limited()
                                ? new SqlRequestBudget(database, clock, queue)
                                : SqlRequestBudget.withoutLimit(database, clock),
                        settings.outgoing()));
    }

    @Singleton
    GitHubGateway github(ApiCalls calls, AppCredentials credentials) {
        return GitHubGateway.of(calls, credentials.appId());
    }

    @Singleton
    DurableQueue queue(StoreDatabase database, Clock clock) {
        return new DurableQueue(database, clock);
    }

    @Singleton
    QueueMetrics queueMetrics(MeterRegistry meters, StoreDatabase database, Clock clock) {
        QueueMetrics metrics = new QueueMetrics(meters);
        metrics.watch(database, clock);
        return metrics;
    }

    @Singleton
    @Bean(preDestroy = "close")
    QueueRunner runner(
            ServerSettings settings,
            StoreDatabase database,
            Clock clock,
            DurableQueue queue,
            QueueMetrics metrics,
            UseCaseBean useCases,
            PeriodicTasks periodic) {
        return new QueueRunner(
                new QueueRunner.RunnerParts(
                        database,
                        clock,
                        queue,
                        useCases.useCases().dispatch(),
                        metrics,
                        periodic.all(),
                        ServerFactory::pause),
                QueueRunner.Config.standard(settings.workers()));
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** A type that hides the list from the framework. Each task runs at the start first. */
    record PeriodicTasks(List<PeriodicTask> all) {}

    @Singleton
    PeriodicTasks periodic(
            ServerSettings settings,
            StoreDatabase database,
            Clock clock,
            NotificationWiring notifying,
            UseCaseBean useCases,
            StoredSeries series,
            MissedDeliveries missed,
            DrillMetrics drillMetrics) {
        RetentionPolicy retention = settings.retention();
        List<PeriodicTask> all = new ArrayList<>(notifying.periodic());
        all.add(new PeriodicTask("missed-deliveries", MISSED, missed::look));
        all.add(new PeriodicTask("open-checks", OPEN_CHECKS, useCases.useCases().sweeper()::sweep));
        all.add(new PeriodicTask("old-history", OLD_HISTORY, useCases.useCases().fill()::fillNext));
        all.add(
                new PeriodicTask(
                        "old-verdicts", OLD_HISTORY, useCases.useCases().verdicts()::fillNext));
        all.add(new PeriodicTask("series", SERIES, () -> series.upkeep(clock.instant())));
        all.add(new PeriodicTask("incidents", INCIDENTS, useCases.useCases().incidents()));
        all.add(
                new PeriodicTask(
                        "drills",
                        DRILLS,
                        () -> {
                            useCases.useCases().drill().drillNext();
                            // these metrics name repositories, which strangers must not see
                            if (settings.web().managementPort().isPresent()) {
                                drillMetrics.refresh();
                            }
                        }));
        all.add(new PeriodicTask("retention", RETENTION, () -> retention.apply(database, clock)));
        return new PeriodicTasks(all);
    }

    @Singleton
    DrillMetrics drillMetrics(MeterRegistry meters, FactStore facts) {
        return new DrillMetrics(meters, facts.drills());
    }

    @Singleton
    MissedDeliveries missedDeliveries(
            ApiCalls calls,
            DeliveryInbox inbox,
            UseCaseBean useCases,
            StoreDatabase database,
            Clock clock) {
        return new MissedDeliveries(
                new GitHubDeliveries(calls),
                inbox,
                useCases.useCases().sweeper()::recheckEverything,
                new RedeliveryProgress(database),
                clock);
    }

    @Singleton
    NotificationWiring notificationWiring(
            ServerSettings settings, StoreDatabase database, Clock clock, MeterRegistry meters) {
        return settings.notifications()
                .map(target ->
                        NotificationWiring.of(target, settings.outgoing(), database, clock, meters))
                .orElse(NotificationWiring.NOBODY);
    }

    @Singleton
    @Bean(preDestroy = "close")
    ScratchDirectory scratch(ServerSettings settings) {
        return ScratchDirectory.createIn(settings.dataDir());
    }

    @Singleton
    SubmissionParts submissions(
            ServerSettings settings,
            StoreDatabase database,
            FactStore facts,
            UseCaseBean useCases,
            ScratchDirectory scratch,
            Clock clock) {
        return new SubmissionParts(
                useCases.useCases().door(),
                useCases.useCases().progress(),
                new UploadTokens(database, clock),
                new TokenCheck(
                        new IssuerKeys(settings.outgoing(), clock),
                        new IssuerList(
                                IssuerList.ofGitHub(settings.github().apiUrl()),
                                settings.submissions().issuers()),
                        settings.submissions().audience(),
                        clock),
                facts.repositories(),
                new SubmittedFiles(scratch.directory(), settings.submissions().body()),
                clock);
    }

    @Singleton
    UploadTokenController.AdminParts administration(
            StoreDatabase database, UseCaseBean useCases, GitHubGateway github, Clock clock) {
        return new UploadTokenController.AdminParts(
                new UploadTokens(database, clock),
                useCases.useCases().withdrawal(),
                github.permissions());
    }

    /** A type that hides the use cases from the framework. */
    record UseCaseBean(UseCaseWiring.UseCases useCases) {}

    @Singleton
    UseCaseBean useCases(
            GitHubGateway github,
            FactStore facts,
            DurableQueue queue,
            UseCaseWiring.WiringInputs surroundings) {
        return new UseCaseBean(UseCaseWiring.wire(github, facts, queue, surroundings));
    }

    @Singleton
    ReportQueries reports(
            StoreDatabase database, FactStore facts, StoredSeries series, UseCaseBean useCases) {
        return QueryWiring.reports(database, facts, series, useCases.useCases().room());
    }

    @Singleton
    UseCaseWiring.WiringInputs surroundings(
            ServerSettings settings,
            Clock clock,
            ScratchDirectory scratch,
            NotificationWiring notifying,
            StoreDatabase database,
            MeterRegistry meters) {
        return new UseCaseWiring.WiringInputs(
                clock,
                scratch.directory(),
                settings.web().publicUrl(),
                settings.runDeadline(),
                notifying.announcements(),
                // these metrics name repositories, which strangers must not see
                settings.web().managementPort().isPresent()
                        ? new AlarmMetrics(meters)
                        : FalseAlarmHistory.Watch.NOBODY,
                reason -> refusals(meters, reason).increment(),
                Optional.of(database),
                settings.submissions().perHour());
    }

    private static Counter refusals(MeterRegistry meters, String reason) {
        return Counter.builder("perfwarden.refusals")
                .description("Commands and buttons that were refused")
                .tag("reason", reason)
                .register(meters);
    }

    /** The framework sets no descriptions of its own. */
    @Singleton
    MeterFilter requestMeterFilter() {
        return new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                return id.getName().equals("http.server.requests") && id.getDescription() == null
                        ? new Meter.Id(
                                id.getName(),
                                Tags.of(id.getTagsAsIterable()),
                                id.getBaseUnit(),
                                "Requests to this server",
                                id.getType())
                        : id;
            }
        };
    }

    @Singleton
    UserCalls userCalls(ServerSettings settings, MeterRegistry meters) {
        return new UserCalls(
                new ApiAddress(settings.github().apiUrl()),
                meters,
                ApiConfig.Timeouts.ofReaders(),
                settings.outgoing());
    }

    @Singleton
    LoginConfig.LoginOffer login(
            ServerSettings settings, StoreDatabase database, UserCalls calls, Clock clock) {
        return LoginWiring.of(settings, database, calls, clock);
    }

    @Singleton
    RepositoryAccess access(
            StoreDatabase database,
            FactStore facts,
            ApiCalls calls,
            Clock clock,
            LoginConfig.LoginOffer login) {
        return new GitHubAccess(
                new GitHubAccess.Repositories(
                        new RepositoryVisibility(database, clock),
                        facts.repositories(),
                        new RepositoryLookup(calls),
                        Thread::startVirtualThread,
                        ApiConfig.Timeouts.ofReaders().whole()),
                new ReadTokens(database, clock),
                login.parts());
    }

    @Singleton
    PictureController.PictureParts pictures(FactStore facts, RepositoryAccess access) {
        return new PictureController.PictureParts(facts.pictures(), facts.repositories(), access);
    }

    @Singleton
    PublicLinks links(ServerSettings settings) {
        return new PublicLinks(
                settings.web().publicUrl(),
                new ApiAddress(settings.github().apiUrl()).web().toString());
    }

    @Singleton
    WebhookSecrets secrets(ServerSettings settings) {
        return new WebhookSecrets(
                settings.github().webhookSecrets().stream().map(SecretText::reveal).toList());
    }

    @Singleton
    BodyIntake bodies() {
        return new BodyIntake(BodyIntake.BodyLimits.ofHeap(Runtime.getRuntime().maxMemory()));
    }

    @Singleton
    DeliveryInbox inbox(
            ServerSettings settings, DurableQueue queue, StoreDatabase database, Clock clock) {
        return new DeliveryInbox(
                new DeliveryParser(settings.github().app().appId()),
                queue,
                clock,
                change -> change.apply(database, clock),
                repo -> PolicyLoader.notePush(new CommandOrders(database), repo, clock.instant()));
    }

    private static final class LoginWiring {
        private static final Logger LOG = LoggerFactory.getLogger(LoginWiring.class);

        private LoginWiring() {}

        /** Without all settings no one can log in, and the log says why. */
        static LoginConfig.LoginOffer of(
                ServerSettings settings, StoreDatabase database, UserCalls calls, Clock clock) {
            Optional<ServerSettings.LoginClient> client = settings.github().login();
            Optional<String> missing = client.flatMap(_ -> missingSetting(settings));
            missing.ifPresent(it -> LOG.warn("only public repositories are shown: {}", it));
            return new LoginConfig.LoginOffer(
                    client.filter(_ -> missing.isEmpty())
                            .map(it -> parts(it, settings, database, calls, clock)));
        }

        /** The missing setting of a configured login; absent if none is. */
        private static Optional<String> missingSetting(ServerSettings settings) {
            if (!LoginConfig.isSafe(settings.web().publicUrl())) {
                return Optional.of("logins need PERFWARDEN_PUBLIC_URL with https://");
            }
            return settings.store().server().isPresent() && settings.key().isEmpty()
                    ? Optional.of("with PostgreSQL logins need PERFWARDEN_SECRET_KEY")
                    : Optional.empty();
        }

        private static LoginConfig.LoginParts parts(
                ServerSettings.LoginClient client,
                ServerSettings settings,
                StoreDatabase database,
                UserCalls calls,
                Clock clock) {
            SealingKey key =
                    settings.key()
                            .orElseGet(() ->
                                    SealingKey.inFile(
                                            settings.dataDir()
                                                    .resolve(ServerSettings.Store.SESSION_FILE)));
            return new LoginConfig.LoginParts(
                    new LoginConfig(
                            settings.web().publicUrl(),
                            calls.address().web(),
                            new UserCalls.Client(client.id(), client.secret().reveal()),
                            client.pkce()),
                    new LoginSessions(database, key, clock),
                    calls,
                    new UserReads(calls, clock),
                    clock);
        }
    }
}
