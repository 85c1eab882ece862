package io.perfwarden.build;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.io.IOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes those classes of a directory anew that switch over types, or are records that leave {@code
 * equals} or {@code hashCode} to the compiler. Such code is made when it first runs, and the JVM
 * keeps none of it in its AOT cache: of a small comparison it took a third of the time. Here it
 * becomes what one would write by hand.
 *
 * <pre>
 * java PlainClasses.java DIRECTORY LIBRARIES
 * </pre>
 *
 * @see java.lang.runtime.SwitchBootstraps#typeSwitch
 * @see java.lang.runtime.ObjectMethods#bootstrap
 */
final class PlainClasses {
    private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");
    private static final int PRIME = 31;

    private static final Map<ClassDesc, ClassDesc> BOXES =
            Map.of(
                    ConstantDescs.CD_boolean,
                    ConstantDescs.CD_Boolean,
                    ConstantDescs.CD_byte,
                    ConstantDescs.CD_Byte,
                    ConstantDescs.CD_char,
                    ConstantDescs.CD_Character,
                    ConstantDescs.CD_short,
                    ConstantDescs.CD_Short,
                    ConstantDescs.CD_int,
                    ConstantDescs.CD_Integer,
                    ConstantDescs.CD_long,
                    ConstantDescs.CD_Long,
                    ConstantDescs.CD_float,
                    ConstantDescs.CD_Float,
                    ConstantDescs.CD_double,
                    ConstantDescs.CD_Double);

    private final ClassFile files;
    private final ClassModel type;
    private final List<InvokeDynamicInstruction> replaced = new ArrayList<>();

    private PlainClasses(ClassFile files, byte[] type) {
        this.files = files;
        this.type = files.parse(type);
    }

    public static void main(String[] places) throws IOException {
        Path directory = Path.of(places[0]);
        List<URL> known = new ArrayList<>(List.of(directory.toUri().toURL()));
        for (Path library : all(Path.of(places[1]), ".jar")) {
            known.add(library.toUri().toURL());
        }
        try (URLClassLoader loader = new URLClassLoader(known.toArray(URL[]::new))) {
            ClassFile files =
                    ClassFile.of(
                            ConstantPoolSharingOption.NEW_POOL,
                            ClassHierarchyResolverOption.of(
                                    ClassHierarchyResolver.ofResourceParsing(loader).cached()));
            for (Path path : all(directory, ".class")) {
                PlainClasses before = new PlainClasses(files, Files.readAllBytes(path));
                byte[] after = before.plain();
                if (!before.replaced.isEmpty()) {
                    Files.write(path, after);
                }
            }
        }
    }

    private static List<Path> all(Path directory, String ending) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(path -> path.toString().endsWith(ending)).toList();
        }
    }

    private byte[] plain() {
        return files.transformClass(
                type,
                ClassTransform.transformingMethodBodies(this::hasLate, this::replace)
                        .andThen(ClassTransform.endHandler(this::addMethods)));
    }

    private void addMethods(ClassBuilder to) {
        for (int i = 0; i < replaced.size(); i++) {
            InvokeDynamicInstruction late = replaced.get(i);
            to.withMethodBody(
                    late.name().stringValue() + "$" + i,
                    late.typeSymbol(),
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                    code -> body(late, code));
        }
    }

    private boolean hasLate(MethodModel method) {
        return method.code().stream()
                .flatMap(code -> code.elementList().stream())
                .anyMatch(PlainClasses::isLate);
    }

    private static boolean isLate(CodeElement element) {
        return element instanceof InvokeDynamicInstruction call
                && switch (call.bootstrapMethod().owner().displayName()) {
                    case "SwitchBootstraps" ->
                            call.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance);
                    case "ObjectMethods" -> !call.name().equalsString("toString");
                    default -> false;
                };
    }

    private void replace(CodeBuilder code, CodeElement element) {
        if (isLate(element)) {
            InvokeDynamicInstruction late = (InvokeDynamicInstruction) element;
            code.invokestatic(
                    type.thisClass().asSymbol(),
                    late.name().stringValue() + "$" + replaced.size(),
                    late.typeSymbol(),
                    type.flags().has(AccessFlag.INTERFACE));
            replaced.add(late);
        } else {
            code.with(element);
        }
    }

    private static void body(InvokeDynamicInstruction late, CodeBuilder code) {
        List<ConstantDesc> arguments = late.bootstrapArgs();
        switch (late.name().stringValue()) {
            case "typeSwitch" -> select(arguments, code);
            case "equals" -> equal(arguments, code);
            default -> hash(arguments, code);
        }
    }

    /** The index of the first type, from an index on, that an object is of; -1 for null. */
    private static void select(List<ConstantDesc> types, CodeBuilder code) {
        code.aload(0).ifThen(Opcode.IFNULL, it -> it.loadConstant(-1).ireturn());
        for (int i = 0; i < types.size(); i++) {
            Label next = code.newLabel();
            code.iload(1).loadConstant(i).if_icmpgt(next);
            code.aload(0).instanceOf((ClassDesc) types.get(i)).ifeq(next);
            code.loadConstant(i).ireturn().labelBinding(next);
        }
        code.loadConstant(types.size()).ireturn();
    }

    private static void equal(List<ConstantDesc> arguments, CodeBuilder code) {
        ClassDesc owner = (ClassDesc) arguments.getFirst();
        Label differs = code.newLabel();
        Label compare = code.newLabel();
        code.aload(0).aload(1).if_acmpne(compare).iconst_1().ireturn().labelBinding(compare);
        code.aload(1).instanceOf(owner).ifeq(differs);
        code.aload(1).checkcast(owner).astore(2);
        for (DirectMethodHandleDesc field : fields(arguments)) {
            ClassDesc type = load(code, 0, field);
            load(code, 2, field);
            if (!type.isPrimitive()) {
                code.invokestatic(
                                OBJECTS,
                                "equals",
                                MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object))
                        .ifeq(differs);
            } else if (TypeKind.from(type).asLoadable() == TypeKind.INT) {
                code.if_icmpne(differs);
            } else {
                code.invokestatic(BOXES.get(type), "compare", MethodTypeDesc.of(CD_int, type, type))
                        .ifne(differs);
            }
        }
        code.iconst_1().ireturn().labelBinding(differs).iconst_0().ireturn();
    }

    private static void hash(List<ConstantDesc> arguments, CodeBuilder code) {
        code.iconst_0();
        for (DirectMethodHandleDesc field : fields(arguments)) {
            code.loadConstant(PRIME).imul();
            ClassDesc type = load(code, 0, field);
            code.invokestatic(
                            BOXES.getOrDefault(type, OBJECTS),
                            "hashCode",
                            MethodTypeDesc.of(CD_int, type.isPrimitive() ? type : CD_Object))
                    .iadd();
        }
        code.ireturn();
    }

    private static List<DirectMethodHandleDesc> fields(List<ConstantDesc> arguments) {
        return arguments.stream().skip(2).map(DirectMethodHandleDesc.class::cast).toList();
    }

    /** Returns the field's type. */
    private static ClassDesc load(CodeBuilder code, int variable, DirectMethodHandleDesc field) {
        ClassDesc type = ClassDesc.ofDescriptor(field.lookupDescriptor());
        code.aload(variable).getfield(field.owner(), field.methodName(), type);
        return type;
    }
}
