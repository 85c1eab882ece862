package io.perfwarden.app;

import module java.base;

import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.github.http.ProxyRoute;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;

/** Reads how other servers are reached. */
record OutgoingReader(SettingVariables environment) {
    private static final String CA_FILE = "CA_FILE";
    private static final String PROXY = "HTTPS_PROXY";

    OutgoingHttp read() {
        return new OutgoingHttp(authorities(), proxy());
    }

    private List<X509Certificate> authorities() {
        Optional<String> pem = environment.file(CA_FILE);
        if (pem.isEmpty()) {
            return List.of();
        }
        try {
            byte[] bytes = pem.get().getBytes(StandardCharsets.UTF_8);
            List<X509Certificate> found =
                    CertificateFactory.getInstance("X.509")
                            .generateCertificates(new ByteArrayInputStream(bytes))
                            .stream()
                            .map(X509Certificate.class::cast)
                            .toList();
            if (!found.isEmpty()) {
                return found;
            }
        } catch (CertificateException _) {
            // noted as a file without certificates is
        }
        environment.note(
                CA_FILE, "expected a file with certificates in PEM, -----BEGIN CERTIFICATE-----");
        return List.of();
    }

    private Optional<ProxyRoute> proxy() {
        String proxy = environment.shared(PROXY);
        if (proxy.isEmpty()) {
            return Optional.empty();
        }
        Optional<ProxyRoute> route = ProxyRoute.parse(proxy, environment.shared("NO_PROXY"));
        if (route.isEmpty()) {
            environment.noteShared(
                    PROXY, "expected http://HOST:PORT or http://USER:PASSWORD@HOST:PORT");
        }
        return route;
    }
}
