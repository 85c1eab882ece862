package io.perfwarden.db;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.perfwarden.db.NotificationPolicy.AnnouncedState;
import io.perfwarden.report.machine.RegressionAnnouncement;
import java.util.List;

/**
 * Announcements, courses and incidents as JSON: the components of the records under their names.
 * What one lacks is an error, what it has beside is ignored: a later version may have written it.
 */
final class NotifyCodec {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModules(new Jdk8Module(), new JavaTimeModule())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .build();

    private record Courses(List<AnnouncedState> courses) {}

    private record Incidents(List<BranchIncident> incidents) {}

    private NotifyCodec() {}

    static String encodeIncidents(List<BranchIncident> incidents) {
        return encode(new Incidents(incidents));
    }

    static List<BranchIncident> incidents(String json) {
        return read(json, Incidents.class).incidents();
    }

    static String encode(List<AnnouncedState> courses) {
        return encode(new Courses(courses));
    }

    static List<AnnouncedState> courses(String json) {
        return read(json, Courses.class).courses();
    }

    static RegressionAnnouncement announcement(String json) {
        return read(json, RegressionAnnouncement.class);
    }

    static String encode(Record value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what is told cannot be written", e);
        }
    }

    private static <T> T read(String json, Class<T> type) {
        try {
            return JSON.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what was told cannot be read", e);
        }
    }
}
