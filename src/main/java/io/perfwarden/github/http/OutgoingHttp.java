package io.perfwarden.github.http;

import module java.base;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * How other servers are reached.
 *
 * @param authorities trusted beside those of the JDK
 * @param proxy for HTTPS; absent for the JDK's choice, usually none
 */
public record OutgoingHttp(List<X509Certificate> authorities, Optional<ProxyRoute> proxy) {
    public static final OutgoingHttp PLAIN = new OutgoingHttp(List.of(), Optional.empty());

    private static final String DISABLED_SCHEMES = "jdk.http.auth.tunneling.disabledSchemes";

    public OutgoingHttp {
        authorities = List.copyOf(authorities);
        if (proxy.flatMap(ProxyRoute::authorization).isPresent()) {
            // the JDK sends no password to a proxy of HTTPS otherwise; read once, by its client
            System.setProperty(DISABLED_SCHEMES, "");
        }
    }

    /** A client that follows no redirects. It reads all authorities, which takes a while. */
    public HttpClient.Builder client() {
        HttpClient.Builder client =
                HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER);
        proxy.ifPresent(client::proxy);
        if (!authorities.isEmpty()) {
            client.sslContext(trusting());
        }
        return client;
    }

    /** A request, with the password of the proxy if one is configured. */
    public HttpRequest.Builder request(URI uri) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        proxy.filter(route -> route.isFor(uri))
                .flatMap(ProxyRoute::authorization)
                .ifPresent(it -> request.header("Proxy-Authorization", it));
        return request;
    }

    /**
     * The status of the answer to a plain GET.
     *
     * @param patience limit for the connection, and again for the answer
     */
    public int status(URI uri, Duration patience) throws IOException, InterruptedException {
        try (HttpClient client = client().connectTimeout(patience).build()) {
            HttpRequest request = request(uri).timeout(patience).build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    private SSLContext trusting() {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            int number = 0;
            for (X509Certificate authority : all()) {
                store.setCertificateEntry("authority" + number++, authority);
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust(store).getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("every JDK has TLS and PKCS12", e);
        }
    }

    private List<X509Certificate> all() throws GeneralSecurityException {
        TrustManagerFactory usual =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        usual.init((KeyStore) null);
        return Stream.concat(
                        Arrays.stream(usual.getTrustManagers())
                                .filter(X509TrustManager.class::isInstance)
                                .map(X509TrustManager.class::cast)
                                .flatMap(it -> Arrays.stream(it.getAcceptedIssuers())),
                        authorities.stream())
                .toList();
    }

    private static TrustManagerFactory trust(KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        return trust;
    }
}
