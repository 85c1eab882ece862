package io.perfwarden.build;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.io.File;
import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Writes classes anew in which the compiler left it to the running program to make {@code equals}
 * and {@code hashCode} of a record, or a switch over types: as what it would have made, out of
 * plain instructions. The JVM keeps in its AOT cache what lambdas and concatenated texts become,
 * and nothing of these (JEP 483), so that every start would make them anew: a twentieth of a small
 * comparison, and of a server's start. The text of a record is left as it is: no start asks for it.
 *
 * <pre>
 * java PlainCalls.java DIRECTORY CLASSPATH
 * </pre>
 */
final class PlainCalls {
    private static final ClassDesc RECORDS = ClassDesc.of("java.lang.runtime.ObjectMethods");
    private static final ClassDesc SWITCHES = ClassDesc.of("java.lang.runtime.SwitchBootstraps");
    private static final ClassDesc OBJECTS = Objects.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc SWITCH = MethodTypeDesc.of(CD_int, CD_Object, CD_int);

    private static final String EQUALS = "equals";
    private static final String HASH_CODE = "hashCode";

    /** Names of the methods that are added, which no source gives. */
    private static final String COMPARING = "record$equals";

    private static final String HASHING = "record$hashCode";
    private static final String SWITCHING = "switch$";

    /** What a record's hash code is multiplied with for each component. */
    private static final int FACTOR = 31;

    private final ClassFile files;
    private final ClassModel model;
    private final ClassDesc self;
    private final List<List<ClassDesc>> switches = new ArrayList<>();
    private boolean compares;
    private boolean hashes;

    private PlainCalls(ClassFile files, byte[] bytes) {
        this.files = files;
        this.model = files.parse(bytes);
        this.self = model.thisClass().asSymbol();
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        List<Path> classes;
        try (Stream<Path> all = Files.walk(directory)) {
            classes = all.filter(path -> path.toString().endsWith(".class")).toList();
        }
        try (URLClassLoader loader = new URLClassLoader(urls(arguments[1]))) {
            ClassHierarchyResolver resolver = ClassHierarchyResolver.ofResourceParsing(loader);
            ClassFile files = ClassFile.of(ClassHierarchyResolverOption.of(resolver.cached()));
            for (Path path : classes) {
                PlainCalls calls = new PlainCalls(files, Files.readAllBytes(path));
                if (calls.model.methods().stream().anyMatch(calls::isConcerned)) {
                    Files.write(path, calls.rewritten());
                }
            }
        }
    }

    private static URL[] urls(String classpath) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String each : classpath.split(File.pathSeparator)) {
            urls.add(Path.of(each).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    private boolean isConcerned(MethodModel method) {
        return method.code().stream()
                .flatMap(code -> code.elementStream())
                .anyMatch(element ->
                        isOfRecord(element, EQUALS)
                                || isOfRecord(element, HASH_CODE)
                                || isSwitch(element));
    }

    private byte[] rewritten() {
        ClassTransform bodies =
                ClassTransform.transformingMethodBodies(this::isConcerned, this::body);
        return files.transformClass(model, bodies.andThen(ClassTransform.endHandler(this::end)));
    }

    private void body(CodeBuilder code, CodeElement element) {
        if (isSwitch(element)) {
            InvokeDynamicInstruction call = (InvokeDynamicInstruction) element;
            code.invokestatic(self, SWITCHING + switches.size(), SWITCH, isInterface());
            switches.add(labels(call));
        } else if (isOfRecord(element, EQUALS)) {
            code.invokestatic(self, COMPARING, MethodTypeDesc.of(CD_boolean, self, CD_Object));
            compares = true;
        } else if (isOfRecord(element, HASH_CODE)) {
            code.invokestatic(self, HASHING, MethodTypeDesc.of(CD_int, self));
            hashes = true;
        } else {
            code.with(element);
        }
    }

    /** Adds what is called now. */
    private void end(ClassBuilder type) {
        for (int i = 0; i < switches.size(); i++) {
            List<ClassDesc> labels = switches.get(i);
            method(type, SWITCHING + i, SWITCH, code -> switching(code, labels));
        }
        if (compares) {
            MethodTypeDesc shape = MethodTypeDesc.of(CD_boolean, self, CD_Object);
            method(type, COMPARING, shape, this::comparing);
        }
        if (hashes) {
            method(type, HASHING, MethodTypeDesc.of(CD_int, self), this::hashing);
        }
    }

    private static void method(
            ClassBuilder type, String name, MethodTypeDesc shape, Consumer<CodeBuilder> code) {
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
        type.withMethodBody(name, shape, flags, code);
    }

    private boolean isInterface() {
        return (model.flags().flagsMask() & ClassFile.ACC_INTERFACE) != 0;
    }

    private static boolean isOfRecord(CodeElement element, String method) {
        return element instanceof InvokeDynamicInstruction call
                && call.bootstrapMethod().owner().equals(RECORDS)
                && call.name().equalsString(method);
    }

    private static boolean isSwitch(CodeElement element) {
        return element instanceof InvokeDynamicInstruction call
                && call.bootstrapMethod().owner().equals(SWITCHES)
                && call.bootstrapMethod().methodName().equals("typeSwitch")
                && !call.typeSymbol().parameterType(0).isPrimitive()
                && call.bootstrapArgs().stream().allMatch(it -> it instanceof ClassDesc);
    }

    private static List<ClassDesc> labels(InvokeDynamicInstruction call) {
        return call.bootstrapArgs().stream().map(ClassDesc.class::cast).toList();
    }

    /** As {@link java.lang.runtime.SwitchBootstraps#typeSwitch} says. */
    private static void switching(CodeBuilder code, List<ClassDesc> labels) {
        code.aload(0).ifThen(Opcode.IFNULL, none -> none.iconst_m1().ireturn());
        for (int i = 0; i < labels.size(); i++) {
            int index = i;
            Label next = code.newLabel();
            code.iload(1).loadConstant(index).if_icmpgt(next);
            code.aload(0).instanceOf(labels.get(index)).ifeq(next);
            code.loadConstant(index).ireturn();
            code.labelBinding(next);
        }
        code.loadConstant(labels.size()).ireturn();
    }

    /** As {@link Record#equals} says. */
    private void comparing(CodeBuilder code) {
        Label differ = code.newLabel();
        code.aload(0).aload(1).ifThen(Opcode.IF_ACMPEQ, same -> same.iconst_1().ireturn());
        code.aload(1).instanceOf(self).ifeq(differ);
        code.aload(1).checkcast(self).astore(2);
        for (RecordComponentInfo each : components()) {
            String name = each.name().stringValue();
            ClassDesc type = each.descriptorSymbol();
            code.aload(0).getfield(self, name, type).aload(2).getfield(self, name, type);
            switch (TypeKind.from(type)) {
                case BOOLEAN, BYTE, SHORT, CHAR, INT -> code.if_icmpne(differ);
                case LONG -> code.lcmp().ifne(differ);
                case FLOAT, DOUBLE ->
                        code.invokestatic(
                                        boxed(type),
                                        "compare",
                                        MethodTypeDesc.of(CD_int, type, type))
                                .ifne(differ);
                default ->
                        code.invokestatic(
                                        OBJECTS,
                                        "equals",
                                        MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object))
                                .ifeq(differ);
            }
        }
        code.iconst_1().ireturn();
        code.labelBinding(differ);
        code.iconst_0().ireturn();
    }

    /** As {@link Record#hashCode} says; of what it leaves open, what the JDK does. */
    private void hashing(CodeBuilder code) {
        code.iconst_0();
        for (RecordComponentInfo each : components()) {
            ClassDesc type = each.descriptorSymbol();
            code.loadConstant(FACTOR).imul();
            code.aload(0).getfield(self, each.name().stringValue(), type);
            if (type.isPrimitive()) {
                code.invokestatic(boxed(type), "hashCode", MethodTypeDesc.of(CD_int, type));
            } else {
                code.invokestatic(OBJECTS, "hashCode", MethodTypeDesc.of(CD_int, CD_Object));
            }
            code.iadd();
        }
        code.ireturn();
    }

    private List<RecordComponentInfo> components() {
        return model.findAttribute(Attributes.record()).orElseThrow().components();
    }

    private static ClassDesc boxed(ClassDesc primitive) {
        return switch (TypeKind.from(primitive)) {
            case BOOLEAN -> ConstantDescs.CD_Boolean;
            case BYTE -> ConstantDescs.CD_Byte;
            case SHORT -> ConstantDescs.CD_Short;
            case CHAR -> ConstantDescs.CD_Character;
            case INT -> ConstantDescs.CD_Integer;
            case LONG -> ConstantDescs.CD_Long;
            case FLOAT -> ConstantDescs.CD_Float;
            default -> ConstantDescs.CD_Double;
        };
    }
}
