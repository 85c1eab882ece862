package io.perfwarden.github.http;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;

/** The app's id and its private key. {@code toString} does not show the key. */
public final class AppCredentials {
    private static final String ID_SETTING = "PERFWARDEN_GITHUB_APP_ID";
    private static final String KEY_SETTING = "PERFWARDEN_GITHUB_PRIVATE_KEY";
    private static final String DOWNLOAD_HINT =
            "use the .pem file downloaded from the app's settings page on GitHub";

    /** RFC 7518, section 3.3: RS256 takes keys of 2048 bits or more. */
    private static final int MIN_BITS = 2048;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,100}");
    private static final Pattern PEM =
            Pattern.compile(
                    "-----BEGIN ([A-Z0-9 ]{1,40})-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");

    /**
     * Start of a PKCS#8 envelope around an RSA key of PKCS#1: version 0, then the algorithm
     * rsaEncryption (1.2.840.113549.1.1.1) with no parameters.
     *
     * @see "RFC 5208, section 5; RFC 8017, appendix A.1"
     */
    private static final byte[] RSA_ENVELOPE =
            HexFormat.of().parseHex("020100300d06092a864886f70d0101010500");

    private final String appId;
    private final PrivateKey key;

    private AppCredentials(String appId, PrivateKey key) {
        this.appId = appId;
        this.key = key;
    }

    /**
     * Reads id and key from settings.
     *
     * @param pem PKCS#1 or PKCS#8; line breaks may be written as {@code \n}
     * @return every problem found; none quotes the key
     */
    public static ReadOutcome<AppCredentials> read(String appId, String pem) {
        List<InputProblem> problems = new ArrayList<>();
        if (!ID.matcher(appId.strip()).matches()) {
            problems.add(
                    new InputProblem(
                            ID_SETTING,
                            "expected the app's numeric id or its client id",
                            "both are on the app's settings page on GitHub"));
        }
        return switch (readKey(pem)) {
            case ReadOutcome.Ok<PrivateKey>(PrivateKey key) when problems.isEmpty() ->
                    ReadOutcome.ok(new AppCredentials(appId.strip(), key));
            case ReadOutcome.Ok<PrivateKey> _ -> ReadOutcome.rejected(problems);
            case ReadOutcome.Rejected<PrivateKey>(List<InputProblem> more) -> {
                problems.addAll(more);
                yield ReadOutcome.rejected(problems);
            }
        };
    }

    public String appId() {
        return appId;
    }

    PrivateKey key() {
        return key;
    }

    @Override
    public String toString() {
        return "app " + appId;
    }

    private static ReadOutcome<PrivateKey> readKey(String pem) {
        Matcher block = PEM.matcher(pem.replace("\\r", "").replace("\\n", "\n").replace("\r", ""));
        if (!block.find()) {
            return keyProblem("expected a PEM block, -----BEGIN … to -----END …", DOWNLOAD_HINT);
        }
        return switch (block.group(1)) {
            case "RSA PRIVATE KEY" -> decode(block.group(2), true);
            case "PRIVATE KEY" -> decode(block.group(2), false);
            case "ENCRYPTED PRIVATE KEY" ->
                    keyProblem(
                            "the key is protected by a pass phrase",
                            "openssl pkcs8 -topk8 -nocrypt -in KEY.pem -out PLAIN.pem");
            default ->
                    keyProblem(
                            "expected an RSA private key, found a " + block.group(1),
                            DOWNLOAD_HINT);
        };
    }

    private static ReadOutcome<PrivateKey> decode(String base64, boolean pkcs1) {
        try {
            byte[] der = Base64.getMimeDecoder().decode(base64);
            PrivateKey key =
                    KeyFactory.getInstance("RSA")
                            .generatePrivate(new PKCS8EncodedKeySpec(pkcs1 ? envelope(der) : der));
            if (!(key instanceof RSAPrivateKey rsa) || rsa.getModulus().bitLength() < MIN_BITS) {
                return keyProblem("expected a key of 2048 bits or more", DOWNLOAD_HINT);
            }
            return ReadOutcome.ok(key);
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            // the cause may quote key bytes
            return keyProblem("the PEM block does not hold an RSA private key", DOWNLOAD_HINT);
        }
    }

    private static ReadOutcome<PrivateKey> keyProblem(String what, String hint) {
        return ReadOutcome.rejected(new InputProblem(KEY_SETTING, what, hint));
    }

    /** In DER, with the tags of a sequence and of a string; lengths take two bytes each. */
    private static byte[] envelope(byte[] pkcs1) {
        int length = RSA_ENVELOPE.length + 4 + pkcs1.length;
        if (length >= 0x10000) {
            throw new IllegalArgumentException("no RSA key is this long");
        }
        return ByteBuffer.allocate(4 + length)
                .putShort((short) 0x3082)
                .putShort((short) length)
                .put(RSA_ENVELOPE)
                .putShort((short) 0x0482)
                .putShort((short) pkcs1.length)
                .put(pkcs1)
                .array();
    }
}
