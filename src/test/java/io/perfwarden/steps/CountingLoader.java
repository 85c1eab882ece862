package io.perfwarden.steps;

import module java.base;

/**
 * Loads all classes of this project but those of this package anew, changed to count; those of the
 * YAML parser too, whose work is the larger part of reading a configuration.
 */
final class CountingLoader extends ClassLoader {
    private static final String COUNTED = "io.perfwarden.";
    private static final String YAML = "org.yaml.snakeyaml.";
    private static final String COUNTING = "io.perfwarden.steps.";

    private final ClassFile changer;

    CountingLoader() {
        super(CountingLoader.class.getClassLoader());
        this.changer =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.ofResourceParsing(getParent())));
    }

    /** An object of a class that counts its steps, and of those it uses. */
    @SuppressWarnings("unchecked")
    BiConsumer<String, byte[]> counted(Class<? extends BiConsumer<String, byte[]>> work) {
        try {
            Constructor<?> constructor = loadClass(work.getName()).getDeclaredConstructor();
            constructor.setAccessible(true);
            return (BiConsumer<String, byte[]>) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(work.getName(), e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        boolean counts =
                name.startsWith(YAML) || (name.startsWith(COUNTED) && !name.startsWith(COUNTING));
        if (!counts) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? changed(name) : known;
        }
    }

    private Class<?> changed(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/') + ".class";
        try (InputStream in = getParent().getResourceAsStream(path)) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] changed =
                    changer.transformClass(
                            changer.parse(in.readAllBytes()),
                            ClassTransform.transformingMethodBodies(
                                    CodeTransform.ofStateful(CountingCode::new)));
            return defineClass(name, changed, 0, changed.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
