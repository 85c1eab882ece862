package io.perfwarden.demo.standin.http;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.perfwarden.demo.standin.traffic.Faults;
import io.perfwarden.demo.standin.traffic.Journal;
import io.perfwarden.demo.standin.traffic.Manners;
import io.perfwarden.demo.standin.view.Deliveries;
import io.perfwarden.demo.standin.view.HookRecord;
import io.perfwarden.demo.standin.view.RunViews;
import io.perfwarden.demo.standin.view.Views;
import io.perfwarden.demo.standin.world.App;
import io.perfwarden.demo.standin.world.World;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * GitHub's REST and GraphQL on a free port of the loopback interface, and a store for artifacts on
 * another port, which takes no credentials. Answers from a {@link World}.
 */
public final class StandInGitHub implements AutoCloseable {
    private final World world;
    private final Views views;
    private final Credentials credentials;
    private final Faults faults;
    private final Journal journal = new Journal();
    private final HookRecord record;
    private final HttpServer api;
    private final HttpServer blobs;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private StandInGitHub(World world, Manners manners) throws IOException {
        this.world = world;
        this.faults = new Faults(world::now);
        this.record = new HookRecord(world::now);
        this.api = listen();
        this.blobs = listen();
        App app = world.installation().app();
        this.views = new Views(app, address(api));
        this.credentials = new Credentials(app);
        BlobStore store = new BlobStore(address(blobs), faults, journal);
        Router router = router(store);
        ApiServer.Surroundings surroundings =
                new ApiServer.Surroundings(world, router, credentials, faults, journal, manners);
        serve(api, new ApiServer(surroundings, address(api))::answer);
        serve(blobs, store::answer);
    }

    /** Starts answering. */
    public static StandInGitHub start(World world) throws IOException {
        return start(world, Manners.ANY);
    }

    /** Starts answering, and notes what is wrong with requests by these as well. */
    public static StandInGitHub start(World world, Manners manners) throws IOException {
        return new StandInGitHub(world, manners);
    }

    private Router router(BlobStore store) {
        Router router = new Router();
        RunViews runs = new RunViews(views);
        new AppRoutes(world, views, credentials, record).register(router);
        new ContentRoutes(views).register(router);
        new PullRoutes(views).register(router);
        new CommentRoutes(views).register(router);
        new CheckRoutes(runs).register(router);
        new ActionRoutes(runs, store).register(router);
        new GraphQl(world).register(router);
        return router;
    }

    public URI url() {
        return URI.create(address(api));
    }

    public World world() {
        return world;
    }

    /** What was asked. */
    public Journal journal() {
        return journal;
    }

    /** What shall go wrong. */
    public Faults faults() {
        return faults;
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

    /** The deliveries that were tried in vain. */
    public HookRecord record() {
        return record;
    }

    /** The deliveries this GitHub would send. */
    public Deliveries deliveries() {
        return new Deliveries(world, views);
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
