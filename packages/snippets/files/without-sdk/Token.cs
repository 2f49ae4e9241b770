using System;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;

public static class Token
{
    public static void Main()
    {
        Console.WriteLine(Request().GetAwaiter().GetResult());
    }

    public static async Task<string> Request()
    {
        string request = "{\"clientId\":\"" + Environment.GetEnvironmentVariable("LOYALTY_CLIENT_ID")
            + "\",\"clientSecret\":\"" + Environment.GetEnvironmentVariable("LOYALTY_CLIENT_SECRET")
            + "\",\"userId\":\"customer-1001\"}";
        string address = Environment.GetEnvironmentVariable("LOYALTY_BASE_URL") + "/v1/auth/widget/multibrand";
        // A redirect would send the secret to another address.
        using (var handler = new HttpClientHandler { AllowAutoRedirect = false })
        using (var client = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(5) })
        {
            var answer = await client.PostAsync(address, new StringContent(request, Encoding.UTF8, "application/json"));
            string body = await answer.Content.ReadAsStringAsync();
            if (!answer.IsSuccessStatusCode) throw new InvalidOperationException((int)answer.StatusCode + " " + body);
            return body;
        }
    }
}
