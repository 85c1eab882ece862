package io.perfwarden.demo;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.sun.net.httpserver.HttpServer;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.Nightly;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** What the demo says when the server does its part, and when it does not. */
class DemoRunTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private final List<Path> dataDirs = new ArrayList<>();

    @Test
    @Nightly
    void a_server_that_ends_with_the_story_is_not_offered_to_look_at() throws Exception {
        Visited server = new Visited();
        assertThat(run(server, Hang.LIMIT)).isZero();
        assertThat(output().substring(output().indexOf("What next")))
                .contains("they stay up without --once")
                .doesNotContain(server.address, "Log in there", "./perfwarden compare");
    }

    @Test
    void the_real_server_tells_the_story_to_its_end() throws Exception {
        Visited server = new Visited();
        int code = run(server, Hang.LIMIT, new Impatient(printed));

        assertThat(server.statuses)
                .containsOnly(
                        Map.entry("/", 200),
                        Map.entry("/r/acme/numkit", 200),
                        Map.entry("/r/acme/textkit/pull/1", 200),
                        Map.entry("/r/acme/engine", 404));
        assertThat(server.afterLogin).isEqualTo(200);
        assertThat(server.metrics)
                .as("what any stranger may read, after verdicts on repositories")
                .contains("perfwarden_checks_total")
                .doesNotContain("acme", "numkit", "engine", "repository=");
        assertThat(output()).contains("Log in there as " + DemoRepository.MAINTAINER);
        assertThat(output())
                .contains("\n      " + server.address + "/\n")
                .contains("\n      " + server.address + "/r/acme/textkit/pull/1\n")
                .contains("Check perfwarden: failure - 1 regression")
                .contains("Check perfwarden: success - No measurable change")
                .contains("Regenerate the performance baseline of core")
                .contains("accepted")
                .contains("What next")
                .doesNotContain("The demo stopped");
        assertThat(code).isZero();
    }

    @Test
    void what_does_not_arrive_is_named() throws Exception {
        assertThat(run(new Mute(202))).isEqualTo(1);
        assertThat(output())
                .contains("The demo stopped: a check run on ")
                .contains("did not arrive")
                .contains("was asked nothing that it does not know");
    }

    @Test
    void a_refused_delivery_is_named() throws Exception {
        assertThat(run(new Mute(401))).isEqualTo(1);
        assertThat(output()).contains("the server answered 401 to pull_request opened");
    }

    @Test
    void requests_the_stand_in_does_not_know_are_listed() throws Exception {
        assertThat(run(new Curious())).isEqualTo(1);
        assertThat(output()).contains("does not know:", "  GET /meta/colour?x=1");
    }

    @Test
    void the_data_directory_is_removed() throws Exception {
        run(new Mute(202));

        assertThat(dataDirs).hasSize(1).noneMatch(Files::exists);
    }

    private int run(ServerStarter server) throws IOException, InterruptedException {
        return run(server, Duration.ofMillis(50));
    }

    private int run(ServerStarter server, Duration patience)
            throws IOException, InterruptedException {
        return run(server, patience, new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private static int run(ServerStarter server, Duration patience, PrintStream out)
            throws IOException, InterruptedException {
        DemoOptions options = new DemoOptions(!(out instanceof Impatient), false, patience);
        return new DemoRun(server, out).run(options);
    }

    /** Ends the demo as soon as it waits for that. */
    private static final class Impatient extends PrintStream {
        Impatient(OutputStream out) {
            super(out, true, StandardCharsets.UTF_8);
        }

        @Override
        public void println(String line) {
            super.println(line);
            if (line.contains("until you press Ctrl-C")) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    /** The real server, whose pages are looked at before it is closed. */
    private static final class Visited implements ServerStarter {
        final Map<String, Integer> statuses = new TreeMap<>();
        String address = "";
        int afterLogin;
        String metrics = "";

        @Override
        public RunningServer start(Registration registration, Path dataDir) {
            RunningServer real = new RealServer().start(registration, dataDir);
            address = real.url().toString();
            return new RunningServer() {
                @Override
                public URI url() {
                    return real.url();
                }

                @Override
                public void fill(Consumer<StoreDatabase> content) {
                    real.fill(content);
                }

                @Override
                public void close() {
                    for (String path :
                            List.of(
                                    "/",
                                    "/r/acme/numkit",
                                    "/r/acme/textkit/pull/1",
                                    "/r/acme/engine")) {
                        statuses.put(path, status(real.url().resolve(path)));
                    }
                    afterLogin = afterLogin(real.url());
                    metrics = get(real.url().resolve("/prometheus"), "").body();
                    real.close();
                }
            };
        }

        /** As a browser follows the link, the form of GitHub's page, and the way back. */
        private static int afterLogin(URI server) {
            HttpResponse<String> begun = get(server.resolve("/login"), "");
            URI asked = URI.create(location(begun) + "&login=" + DemoRepository.MAINTAINER);
            HttpResponse<String> back = get(URI.create(location(get(asked, ""))), cookie(begun));
            return get(server.resolve("/r/acme/engine"), cookie(back)).statusCode();
        }

        private static String location(HttpResponse<String> answer) {
            return answer.headers().firstValue("Location").orElseThrow();
        }

        private static String cookie(HttpResponse<String> answer) {
            return answer.headers().allValues("Set-Cookie").stream()
                    .map(it -> it.split(";", 2)[0])
                    .collect(Collectors.joining("; "));
        }

        private static int status(URI page) {
            return get(page, "").statusCode();
        }

        private static HttpResponse<String> get(URI page, String cookie) {
            HttpRequest.Builder request = HttpRequest.newBuilder(page);
            try (HttpClient client = HttpClient.newHttpClient()) {
                return client.send(
                        (cookie.isEmpty() ? request : request.header("Cookie", cookie)).build(),
                        HttpResponse.BodyHandlers.ofString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Answers every delivery, and does nothing. */
    private class Mute implements ServerStarter {
        private final int status;

        Mute(int status) {
            this.status = status;
        }

        @Override
        public RunningServer start(Registration registration, Path dataDir) {
            dataDirs.add(dataDir);
            try {
                HttpServer http =
                        HttpServer.create(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
                http.createContext(
                        "/",
                        exchange -> {
                            onDelivery(registration);
                            exchange.sendResponseHeaders(status, -1);
                            exchange.close();
                        });
                http.start();
                return running(http);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void onDelivery(Registration registration) {
            assertThat(registration.webhookSecret()).isNotEmpty();
        }

        private static RunningServer running(HttpServer http) {
            return new RunningServer() {
                @Override
                public URI url() {
                    return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
                }

                @Override
                public void close() {
                    http.stop(0);
                }
            };
        }
    }

    /** Asks GitHub something odd, with credentials that are good enough for that. */
    private final class Curious extends Mute {
        Curious() {
            super(202);
        }

        @Override
        void onDelivery(Registration registration) {
            URI odd = URI.create(registration.githubApi() + "/meta/colour?x=1");
            try (HttpClient client = HttpClient.newHttpClient()) {
                client.send(
                        HttpRequest.newBuilder(odd).build(), HttpResponse.BodyHandlers.ofString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
