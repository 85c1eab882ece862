package io.perfwarden.cli;

import java.math.BigDecimal;

/** Numbers with decimals of any length, which reports are rounded with and types of media have. */
public final class DecimalNumbers {
    private DecimalNumbers() {}

    /**
     * Has the JDK compute the large powers that it wants before the first of them, a hundredth of a
     * second and more, beside what needs none.
     */
    public static void prepare() {
        Thread.ofPlatform().daemon().name("decimals").start(() -> BigDecimal.ONE.scale());
    }
}
