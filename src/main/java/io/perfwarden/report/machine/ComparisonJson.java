package io.perfwarden.report.machine;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.perfwarden.model.Samples;

/**
 * A comparison as JSON, whole: what is read equals what was written. Keys are the components of the
 * records. Where a type has several cases, {@code is} names the case. What is absent has no key.
 */
final class ComparisonJson {
    private ComparisonJson() {}

    static JsonMapper mapper() {
        return JsonMapper.builder()
                .addModule(new Jdk8Module())
                .addModule(new JavaTimeModule())
                .addMixIn(Samples.class, SamplesJson.class)
                .annotationIntrospector(new CaseNames())
                .visibility(PropertyAccessor.GETTER, Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
                .visibility(PropertyAccessor.FIELD, Visibility.ANY)
                .visibility(PropertyAccessor.CREATOR, Visibility.ANY)
                .defaultPropertyInclusion(JsonInclude.Value.construct(NON_ABSENT, NON_ABSENT))
                .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build();
    }

    private abstract static class SamplesJson {
        @JsonCreator
        static Samples of(double... values) {
            return Samples.of(values);
        }

        @JsonValue
        abstract double[] toArray();
    }

    /** Names the cases of sealed types, which need no annotation for it. */
    private static final class CaseNames extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public TypeResolverBuilder<?> findTypeResolver(
                MapperConfig<?> config, AnnotatedClass type, JavaType base) {
            return type.getRawType().isSealed()
                    ? new StdTypeResolverBuilder(
                            JsonTypeInfo.Value.construct(
                                    JsonTypeInfo.Id.SIMPLE_NAME,
                                    JsonTypeInfo.As.PROPERTY,
                                    "is",
                                    null,
                                    false,
                                    true))
                    : super.findTypeResolver(config, type, base);
        }

        @Override
        public List<NamedType> findSubtypes(Annotated type) {
            return cases(type.getRawType()).map(NamedType::new).toList();
        }

        private static Stream<Class<?>> cases(Class<?> type) {
            return type.isSealed()
                    ? Arrays.stream(type.getPermittedSubclasses()).flatMap(CaseNames::cases)
                    : Stream.of(type);
        }
    }
}
