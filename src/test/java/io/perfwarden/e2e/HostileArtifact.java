package io.perfwarden.e2e;

import io.perfwarden.github.CheckRunGateway.Conclusion;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.ZipForge;
import io.perfwarden.testkit.ZipForge.Forged;
import java.nio.charset.StandardCharsets;

/** Artifacts that are no honest results, or honest results in odd clothes, and what is said. */
enum HostileArtifact {
    NOT_A_ZIP(Conclusion.FAILURE, "hello") {
        @Override
        byte[] bytes() {
            return "hello".getBytes(StandardCharsets.UTF_8);
        }
    },
    EMPTY(Conclusion.FAILURE, "no readable results") {
        @Override
        byte[] bytes() {
            return new ZipForge().bytes();
        }
    },
    ESCAPING_NAME(Conclusion.FAILURE, "passwd") {
        @Override
        byte[] bytes() {
            return UseCaseWorld.zip("../../etc/passwd.json", UseCaseWorld.times(100, 100));
        }
    },
    BOMB(Conclusion.FAILURE, "bomb.json") {
        @Override
        byte[] bytes() {
            return new ZipForge()
                    .add(new Forged("bomb.json", ZipForge.zeros(2_048), 8).claiming(2L << 30, 0))
                    .bytes();
        }
    },
    MILLION_ENTRIES(Conclusion.FAILURE, "10000 files") {
        @Override
        byte[] bytes() {
            return new ZipForge().add(Forged.stored("a.json", new byte[10])).zip64Bytes(1_000_000);
        }
    },
    DEEP(Conclusion.FAILURE, "results.json") {
        @Override
        byte[] bytes() {
            return file("[".repeat(10_000) + "]".repeat(10_000));
        }
    },
    NOT_A_NUMBER(Conclusion.FAILURE, "NaN") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(Double.NaN, 100));
        }
    },
    INFINITE(Conclusion.FAILURE, "not a number") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(100, 100).replace("100.0", "1e999"));
        }
    },
    NEGATIVE(Conclusion.FAILURE, "negative time") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(-100, 100));
        }
    },
    LONG_NAME(Conclusion.FAILURE, "results.json") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(100, 100).replace("parse", "p".repeat(1 << 20)));
        }
    },
    UTF_16(Conclusion.SUCCESS, "No measurable change") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(100, 100).getBytes(StandardCharsets.UTF_16));
        }
    },
    MARKED_WITH_CRLF(Conclusion.SUCCESS, "No measurable change") {
        @Override
        byte[] bytes() {
            return file("\uFEFF" + UseCaseWorld.times(100, 100).replace("\n", "\r\n"));
        }
    },
    TWICE_THE_SAME_NAME(Conclusion.FAILURE, "**missing** | `parse`") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(100, 100).replace("parse", "render"));
        }
    };

    private final Conclusion conclusion;
    private final String said;

    HostileArtifact(Conclusion conclusion, String said) {
        this.conclusion = conclusion;
        this.said = said;
    }

    abstract byte[] bytes();

    Conclusion conclusion() {
        return conclusion;
    }

    /** What the check names. */
    String said() {
        return said;
    }

    private static byte[] file(String text) {
        return file(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] file(byte[] content) {
        return new ZipForge().add(Forged.deflated("results.json", content)).bytes();
    }
}
