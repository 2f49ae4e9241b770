using System;
using System.Collections.Generic;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

public static class WebhookVerifier
{
    public static int Verify(byte[] body, string signature, string timestamp, IEnumerable<string> secrets, long tolerance = 300, long? now = null)
    {
        if (string.IsNullOrEmpty(signature) || string.IsNullOrEmpty(timestamp)) return 400;
        if (!Regex.IsMatch(signature, @"\A[0-9a-f]{64}\z") || !Regex.IsMatch(timestamp, @"\A[1-9][0-9]{0,10}\z")) return 401;
        byte[] prefix = Encoding.ASCII.GetBytes(timestamp + ":");
        byte[] signed = new byte[prefix.Length + body.Length];
        prefix.CopyTo(signed, 0);
        body.CopyTo(signed, prefix.Length);
        bool fits = false;
        foreach (string secret in secrets)
        {
            if (secret.Length == 0) continue;
            using (var mac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
            {
                string expected = BitConverter.ToString(mac.ComputeHash(signed)).Replace("-", "").ToLowerInvariant();
                fits |= IsSame(expected, signature);
            }
        }
        long age = (now ?? DateTimeOffset.UtcNow.ToUnixTimeSeconds()) - long.Parse(timestamp);
        bool isRecent = tolerance == 0 || Math.Abs(age) <= tolerance;
        return fits && isRecent ? 200 : 401;
    }

    // Both texts have 64 characters. Compares every character, so that the duration reveals nothing.
    private static bool IsSame(string expected, string given)
    {
        int difference = 0;
        for (int i = 0; i < expected.Length; i++) difference |= expected[i] ^ given[i];
        return difference == 0;
    }
}
