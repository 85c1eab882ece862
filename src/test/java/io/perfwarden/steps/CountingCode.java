package io.perfwarden.steps;

import module java.base;

/**
 * Changes the code of one method: its start and each jump back count a step, and calls that {@link
 * CountedCalls} has go there.
 */
final class CountingCode implements CodeTransform {
    private static final ClassDesc STEPS = Steps.class.describeConstable().orElseThrow();
    private static final ClassDesc CALLS = CountedCalls.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);

    private static final Set<String> COUNTED =
            Stream.of(CountedCalls.class.getDeclaredMethods())
                    .filter(method -> Modifier.isPublic(method.getModifiers()))
                    .map(CountingCode::signature)
                    .collect(Collectors.toSet());

    private final Set<Label> behind = new HashSet<>();

    private static String signature(Method method) {
        return method.getName()
                + MethodTypeDesc.of(
                                method.getReturnType().describeConstable().orElseThrow(),
                                Stream.of(method.getParameterTypes())
                                        .map(type -> type.describeConstable().orElseThrow())
                                        .toList())
                        .descriptorString();
    }

    @Override
    public void atStart(CodeBuilder code) {
        code.invokestatic(STEPS, "one", NOTHING);
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        switch (element) {
            case LabelTarget label -> {
                behind.add(label.label());
                code.with(label);
            }
            case BranchInstruction branch when behind.contains(branch.target()) -> {
                code.invokestatic(STEPS, "one", NOTHING);
                code.with(branch);
            }
            case InvokeInstruction call when call.opcode() == Opcode.INVOKEVIRTUAL ->
                    call(code, call);
            default -> code.with(element);
        }
    }

    private static void call(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc plain = call.typeSymbol();
        MethodTypeDesc counted = plain.insertParameterTypes(0, call.owner().asSymbol());
        String name = call.name().stringValue();
        if (COUNTED.contains(name + counted.descriptorString())) {
            code.invokestatic(CALLS, name, counted);
        } else {
            code.with(call);
        }
    }
}
