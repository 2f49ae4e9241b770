import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class WebhookVerifier {
    private WebhookVerifier() {}

    public static int verify(byte[] body, String signature, String timestamp, List<String> secrets, long tolerance, long now)
            throws GeneralSecurityException {
        if (signature == null || signature.isEmpty() || timestamp == null || timestamp.isEmpty()) return 400;
        if (!signature.matches("[0-9a-f]{64}") || !timestamp.matches("[1-9][0-9]{0,10}")) return 401;
        boolean fits = false;
        for (String secret : secrets) {
            if (secret.isEmpty()) continue;
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update((timestamp + ":").getBytes(StandardCharsets.US_ASCII));
            String expected = String.format("%064x", new BigInteger(1, mac.doFinal(body)));
            fits |= MessageDigest.isEqual(expected.getBytes(StandardCharsets.US_ASCII), signature.getBytes(StandardCharsets.US_ASCII));
        }
        boolean isRecent = tolerance == 0 || Math.abs(now - Long.parseLong(timestamp)) <= tolerance;
        return fits && isRecent ? 200 : 401;
    }
}
