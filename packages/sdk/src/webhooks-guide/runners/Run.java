import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

public final class Run {
    public static void main(String[] args) throws Exception {
        for (String line : Files.readAllLines(Paths.get(args[0]))) {
            String[] fields = line.split("\t", -1);
            List<String> secrets = new ArrayList<>();
            for (String secret : fields[3].split(",", -1)) secrets.add(text(secret));
            byte[] body = Base64.getDecoder().decode(fields[0]);
            long tolerance = Long.parseLong(fields[4]);
            System.out.println(WebhookVerifier.verify(body, text(fields[1]), text(fields[2]), secrets, tolerance, Long.parseLong(fields[5])));
        }
    }

    private static String text(String field) {
        return field.equals("-") ? null : new String(Base64.getDecoder().decode(field), StandardCharsets.UTF_8);
    }
}
