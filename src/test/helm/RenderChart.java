import module java.base;

import com.marcnuri.helm.Helm;

/**
 * Renders and lints a chart with Helm's own code: {@code RenderChart CHART VALUES...}. Beside each
 * file of values it writes what came out, as NAME.out, or NAME.err with the reason.
 *
 * <p>A process of its own, because that code takes the signals that end a process, and finds the
 * cluster by an environment variable.
 */
final class RenderChart {
    private RenderChart() {}

    public static void main(String[] arguments) throws IOException {
        Path chart = Path.of(arguments[0]);
        var lint = new Helm(chart).lint().strict().call();
        System.out.println(lint.isFailed() + " " + lint.getMessages());
        for (String file : List.of(arguments).subList(1, arguments.length)) {
            try {
                String rendered =
                        new Helm(chart)
                                .template()
                                .withName("perfwarden")
                                .withNamespace("tools")
                                .withKubeVersion("1.31.0")
                                .withValuesFile(Path.of(file))
                                .call();
                Files.writeString(Path.of(file + ".out"), rendered);
            } catch (IllegalStateException e) {
                Files.writeString(Path.of(file + ".err"), String.valueOf(e.getMessage()));
            }
        }
    }
}
