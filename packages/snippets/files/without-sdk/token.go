package main

import (
	"bytes"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	request, _ := json.Marshal(map[string]string{
		"clientId":     os.Getenv("LOYALTY_CLIENT_ID"),
		"clientSecret": os.Getenv("LOYALTY_CLIENT_SECRET"),
		"userId":       "customer-1001",
	})
	client := http.Client{
		Timeout: 5 * time.Second,
		// A redirect would send the secret to another address.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	address := os.Getenv("LOYALTY_BASE_URL") + "/v1/auth/widget/multibrand"
	answer, err := client.Post(address, "application/json", bytes.NewReader(request))
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	var body struct {
		AccessToken string `json:"accessToken"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&body); err != nil || answer.StatusCode != 200 {
		log.Fatal(answer.Status)
	}
	json.NewEncoder(os.Stdout).Encode(map[string]any{"token": body.AccessToken, "expiresIn": 60})
}
