package io.perfwarden.profile;

import module java.base;

/** A type of a recording's values, as its metadata describe it. */
record FlightType(String name, List<FlightField> fields) {
    /** Elements within each other, and types; the JVM's own have five. */
    static final int DEEPEST = 20;

    private static final int MOST = 200_000;

    /**
     * @param isConstant whether its value is kept elsewhere, and only the key is here
     */
    record FlightField(String name, long type, boolean isConstant, boolean isArray) {}

    /** Its place among the fields. */
    int place(String field) throws IOException {
        return fields.indexOf(field(field));
    }

    FlightField field(String wanted) throws IOException {
        return fields.stream()
                .filter(it -> it.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IOException(name + " lacks " + wanted));
    }

    /** The types by id, of the event with the metadata of a chunk. */
    static Map<Long, FlightType> read(FlightBytes in) throws IOException {
        in.skipNumbers(5);
        int count = in.count();
        if (count > MOST) {
            throw new IOException("its metadata have more than " + MOST + " texts");
        }
        String[] texts = new String[count];
        for (int i = 0; i < count; i++) {
            texts[i] = in.text(true);
        }
        Map<Long, FlightType> types = new HashMap<>();
        new Elements(in, texts, types, new int[1]).read(Optional.empty(), 0);
        return types;
    }

    /** The tree of elements, each with attributes; only types and their fields matter. */
    private record Elements(
            FlightBytes in, String[] texts, Map<Long, FlightType> types, int[] number) {
        void read(Optional<List<FlightField>> outer, int depth) throws IOException {
            if (depth > DEEPEST || number[0]++ > MOST) {
                throw new IOException("its metadata have more elements than any JVM's");
            }
            String element = text();
            Map<String, String> attributes = new HashMap<>();
            for (int left = in.count(); left > 0; left--) {
                attributes.put(text(), text());
            }
            List<FlightField> fields = new ArrayList<>();
            if (element.equals("field")) {
                outer.ifPresent(it -> it.add(field(attributes)));
            }
            for (int left = in.count(); left > 0; left--) {
                read(Optional.of(fields), depth + 1);
            }
            if (element.equals("class")) {
                types.put(
                        id(attributes, "id"),
                        new FlightType(attributes.getOrDefault("name", ""), fields));
            }
        }

        private String text() throws IOException {
            return texts[Objects.checkIndex(in.count(), texts.length)];
        }

        private static FlightField field(Map<String, String> attributes) {
            return new FlightField(
                    attributes.getOrDefault("name", ""),
                    id(attributes, "class"),
                    "true".equals(attributes.get("constantPool")),
                    !attributes.getOrDefault("dimension", "0").equals("0"));
        }

        private static long id(Map<String, String> attributes, String name) {
            String id = attributes.getOrDefault(name, "");
            return id.matches("\\d{1,18}") ? Long.parseLong(id) : -1;
        }
    }
}
