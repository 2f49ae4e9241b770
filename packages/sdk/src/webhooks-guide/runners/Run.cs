using System;
using System.IO;
using System.Linq;
using System.Text;

public static class Run
{
    public static void Main(string[] args)
    {
        foreach (string line in File.ReadAllLines(args[0]))
        {
            string[] fields = line.Split('\t');
            string[] secrets = fields[3].Split(',').Select(Text).ToArray();
            byte[] body = Convert.FromBase64String(fields[0]);
            Console.WriteLine(WebhookVerifier.Verify(body, Text(fields[1]), Text(fields[2]), secrets, long.Parse(fields[4]), long.Parse(fields[5])));
        }
    }

    private static string Text(string field)
    {
        return field == "-" ? null : Encoding.UTF8.GetString(Convert.FromBase64String(field));
    }
}
