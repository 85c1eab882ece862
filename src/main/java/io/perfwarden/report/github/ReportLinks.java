package io.perfwarden.report.github;

import module java.base;

import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SeriesId;

/**
 * Where the pages of a repository are.
 *
 * @param repository address or path of its benchmarks, which all others begin with; empty if a
 *     report has nothing to link to
 */
public record ReportLinks(String repository) {
    public static final ReportLinks NONE = new ReportLinks("");

    public static ReportLinks of(String publicUrl, RepoName repo) {
        return isReachable(publicUrl) ? new ReportLinks(publicUrl + path(repo)) : NONE;
    }

    /** Whether another machine can open links to this server, as far as the address tells. */
    public static boolean isReachable(String publicUrl) {
        return !publicUrl.isEmpty() && !isThisMachine(URI.create(publicUrl).getHost());
    }

    /** Host names are not resolved. */
    private static boolean isThisMachine(String host) {
        String bare = host.toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]|\\.$", "");
        if (bare.equals("localhost") || bare.endsWith(".localhost")) {
            return true;
        }
        try {
            InetAddress address = InetAddress.ofLiteral(bare);
            return address.isLoopbackAddress() || address.isAnyLocalAddress();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    public static String path(RepoName repo) {
        return "/r/" + repo;
    }

    public String trend(List<SeriesId> series) {
        String all = series.stream().map(SeriesId::value).collect(Collectors.joining(","));
        return repositoryLink("/trend?s=" + all);
    }

    public String suite(String suite) {
        return repositoryLink("?suite=" + URLEncoder.encode(suite, StandardCharsets.UTF_8));
    }

    public String pull(PullNumber pull) {
        return repositoryLink("/pull/" + pull);
    }

    public String run(RunId run) {
        return repositoryLink("/run/" + run);
    }

    private String repositoryLink(String tail) {
        return repository.isEmpty() ? "" : repository + tail;
    }
}
