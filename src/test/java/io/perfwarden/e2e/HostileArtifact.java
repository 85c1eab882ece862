package io.perfwarden.e2e;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.ZipForge;
import io.perfwarden.testkit.ZipForge.Forged;
import java.nio.charset.StandardCharsets;

/** Artifacts that are no honest results, or honest results in odd clothes, and what is said. */
enum HostileArtifact {
    NOT_A_ZIP(CheckRunConclusion.FAILURE, "hello") {
        @Override
        byte[] bytes() {
            return "hello".getBytes(StandardCharsets.UTF_8);
        }
    },
    EMPTY(CheckRunConclusion.FAILURE, "no readable results") {
        @Override
        byte[] bytes() {
            return new ZipForge().bytes();
        }
    },
    ESCAPING_NAME(CheckRunConclusion.FAILURE, "passwd") {
        @Override
        byte[] bytes() {
            return UseCaseWorld.zip("../../etc/passwd.json", UseCaseWorld.times(100, 100));
        }
    },
    BOMB(CheckRunConclusion.FAILURE, "bomb.json") {
        @Override
        byte[] bytes() {
            return new ZipForge()
                    .add(new Forged("bomb.json", ZipForge.zeros(2_048), 8).claiming(2L << 30, 0))
                    .bytes();
        }
    },
    MILLION_ENTRIES(CheckRunConclusion.FAILURE, "10000 files") {
        @Override
        byte[] bytes() {
            return new ZipForge().add(Forged.stored("a.json", new byte[10])).zip64Bytes(1_000_000);
        }
    },
    DEEP(CheckRunConclusion.FAILURE, "results.json") {
        @Override
        byte[] bytes() {
            return file("[".repeat(10_000) + "]".repeat(10_000));
        }
    },
    NOT_A_NUMBER(CheckRunConclusion.FAILURE, "NaN") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(Double.NaN, 100));
        }
    },
    INFINITE(CheckRunConclusion.FAILURE, "not a number") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(100, 100).replace("100.0", "1e999"));
        }
    },
    NEGATIVE(CheckRunConclusion.FAILURE, "negative time") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(-100, 100));
        }
    },
    LONG_NAME(CheckRunConclusion.FAILURE, "results.json") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(100, 100).replace("parse", "p".repeat(1 << 20)));
        }
    },
    UTF_16(CheckRunConclusion.SUCCESS, "No measurable change") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(100, 100).getBytes(StandardCharsets.UTF_16));
        }
    },
    MARKED_WITH_CRLF(CheckRunConclusion.SUCCESS, "No measurable change") {
        @Override
        byte[] bytes() {
            return file("\uFEFF" + UseCaseWorld.times(100, 100).replace("\n", "\r\n"));
        }
    },
    TWICE_THE_SAME_NAME(CheckRunConclusion.FAILURE, "**missing** | `parse`") {
        @Override
        byte[] bytes() {
            return file(UseCaseWorld.times(100, 100).replace("parse", "render"));
        }
    };

    private final CheckRunConclusion conclusion;
    private final String said;

    HostileArtifact(CheckRunConclusion conclusion, String said) {
        this.conclusion = conclusion;
        this.said = said;
    }

    abstract byte[] bytes();

    CheckRunConclusion conclusion() {
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
