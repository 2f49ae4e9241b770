package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"page/webhooks"
)

func text(field string) string {
	if field == "-" {
		return ""
	}
	decoded, err := base64.StdEncoding.DecodeString(field)
	if err != nil {
		panic(err)
	}
	return string(decoded)
}

func number(field string) int64 {
	parsed, err := strconv.ParseInt(field, 10, 64)
	if err != nil {
		panic(err)
	}
	return parsed
}

func main() {
	cases, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	for _, line := range strings.Split(strings.TrimRight(string(cases), "\n"), "\n") {
		fields := strings.Split(line, "\t")
		secrets := []string{}
		for _, secret := range strings.Split(fields[3], ",") {
			secrets = append(secrets, text(secret))
		}
		tolerance := time.Duration(number(fields[4])) * time.Second
		now := time.Unix(number(fields[5]), 0)
		fmt.Println(webhooks.VerifyWebhook([]byte(text(fields[0])), text(fields[1]), text(fields[2]), secrets, tolerance, now))
	}
}
