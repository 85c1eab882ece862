package io.perfwarden.demo.standin;

import module java.base;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;

/**
 * GitHub's REST and GraphQL on a free port of the loopback interface, and a store for artifacts on
 * another port, which takes no credentials. Answers from a {@link StandInWorld}.
 */
public final class StandInGitHub implements AutoCloseable {
    private final StandInWorld world;
    private final ApiViews views;
    private final StandInCredentials credentials;
    private final StandInFaults faults;
    private final RequestJournal journal = new RequestJournal();
    private final HookRecord record;
    private final ManifestPages manifests;
    private final LoginPages logins;
    private final HttpServer api;
    private final HttpServer blobs;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private StandInGitHub(StandInWorld world, RequestRules manners) throws IOException {
        this.world = world;
        this.faults = new StandInFaults(world::now);
        this.record = new HookRecord(world::now);
        this.api = listen();
        this.blobs = listen();
        StandInApp app = world.installation().app();
        this.views = new ApiViews(app, address(api));
        this.credentials = new StandInCredentials(app);
        BlobStore store = new BlobStore(address(blobs), faults, journal);
        this.manifests = new ManifestPages(app, credentials.privateKeyPem());
        this.logins = new LoginPages(app, manifests.clientSecret());
        StandInRouter router = router(store);
        StandInRouter people = new StandInRouter();
        new PersonRoutes(world, views).register(people);
        ApiServer.Surroundings surroundings =
                new ApiServer.Surroundings(
                        world, router, people, credentials, logins, faults, journal, manners);
        manifests.serve(api);
        logins.serve(api);
        serve(api, new ApiServer(surroundings, address(api))::answer);
        serve(blobs, store::answer);
    }

    /** Starts answering. */
    public static StandInGitHub start(StandInWorld world) throws IOException {
        return start(world, RequestRules.ANY);
    }

    /** Starts answering, and notes what is wrong with requests by these as well. */
    public static StandInGitHub start(StandInWorld world, RequestRules manners) throws IOException {
        return new StandInGitHub(world, manners);
    }

    private StandInRouter router(BlobStore store) {
        StandInRouter router = new StandInRouter();
        RunViews runs = new RunViews(views);
        new AppRoutes(world, views, credentials, record, manifests).register(router);
        new ContentRoutes(views).register(router);
        new PullRoutes(views).register(router);
        new CommentRoutes(views).register(router);
        new CheckRoutes(runs).register(router);
        new ActionRoutes(runs, store).register(router);
        new StandInGraphQl(world).register(router);
        return router;
    }

    public URI url() {
        return URI.create(address(api));
    }

    public StandInWorld world() {
        return world;
    }

    /** What was asked. */
    public RequestJournal journal() {
        return journal;
    }

    /** What shall go wrong. */
    public StandInFaults faults() {
        return faults;
    }

    /** Where a person registers the app. */
    public ManifestPages manifests() {
        return manifests;
    }

    /** Where people log in. */
    public LoginPages logins() {
        return logins;
    }

    public String appId() {
        return Long.toString(world.installation().app().id());
    }

    /** The app's private key, made for this run: PKCS#8 in PEM. */
    public String privateKeyPem() {
        return credentials.privateKeyPem();
    }

    /** Lets no token given so far open anything any more. */
    public void revokeTokens() {
        credentials.revokeTokens();
    }

    /** The deliveries that were tried and failed. */
    public HookRecord record() {
        return record;
    }

    /** The deliveries this GitHub would send. */
    public StandInDeliveries deliveries() {
        return new StandInDeliveries(world, views);
    }

    @Override
    public void close() {
        faults.clear();
        api.stop(0);
        blobs.stop(0);
        threads.shutdownNow();
    }

    private static HttpServer listen() throws IOException {
        return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    private static String address(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void serve(HttpServer server, HttpHandler handler) {
        server.createContext("/", handler);
        server.setExecutor(threads);
        server.start();
    }
}
