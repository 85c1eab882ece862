package io.perfwarden.profile;

import module java.base;
import module jdk.jfr;

/** The samples of a recording of the JVM's Flight Recorder. */
final class FlightRecording {
    private static final String SAMPLE = "jdk.ExecutionSample";

    private FlightRecording() {}

    /**
     * @throws IOException if it cannot be read, or has no sample
     */
    static CallProfile read(Path file) throws IOException {
        CallTree calls = CallTree.ofProgram();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().equals(SAMPLE)) {
                    Optional.ofNullable(event.getStackTrace())
                            .ifPresent(it -> calls.add(stack(it), 1));
                }
            }
        } catch (RuntimeException e) {
            // what the JDK throws for a damaged recording
            throw new IOException("it is damaged", e);
        }
        return CallProfile.ofSamples(calls, Map.of());
    }

    private static List<String> stack(RecordedStackTrace trace) {
        return trace.getFrames().reversed().stream()
                .map(RecordedFrame::getMethod)
                .map(it -> it.getType().getName() + "." + it.getName())
                .toList();
    }
}
