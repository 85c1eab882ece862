plugins {
    kotlin("jvm") version "2.2.0"
    id("org.jetbrains.kotlinx.benchmark") version "0.4.14"
}

benchmark {
    targets { register("main") }
}
