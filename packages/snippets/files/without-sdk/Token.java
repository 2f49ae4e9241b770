import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

public final class Token {
    public static void main(String[] args) throws Exception {
        String request = String.format(
            "{\"clientId\":\"%s\",\"clientSecret\":\"%s\",\"userId\":\"customer-1001\"}",
            System.getenv("LOYALTY_CLIENT_ID"), System.getenv("LOYALTY_CLIENT_SECRET"));
        HttpResponse<String> answer = HttpClient.newHttpClient().send(
            HttpRequest.newBuilder(URI.create(System.getenv("LOYALTY_BASE_URL") + "/v1/auth/widget/multibrand"))
                .header("Content-Type", "application/json")
                .timeout(Duration.ofSeconds(5))
                .POST(HttpRequest.BodyPublishers.ofString(request))
                .build(),
            HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        System.out.println(answer.body());
    }
}
