package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"time"
)

var (
	hexDigest   = regexp.MustCompile(`\A[0-9a-f]{64}\z`)
	unixSeconds = regexp.MustCompile(`\A[1-9][0-9]{0,10}\z`)
)

func VerifyWebhook(body []byte, signature, timestamp string, secrets []string, tolerance time.Duration, now time.Time) int {
	if signature == "" || timestamp == "" {
		return 400
	}
	if !hexDigest.MatchString(signature) || !unixSeconds.MatchString(timestamp) {
		return 401
	}
	fits := false
	for _, secret := range secrets {
		if secret == "" {
			continue
		}
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(timestamp + ":"))
		mac.Write(body)
		expected := hex.EncodeToString(mac.Sum(nil))
		fits = hmac.Equal([]byte(expected), []byte(signature)) || fits
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return 401
	}
	age := now.Sub(time.Unix(seconds, 0))
	isRecent := tolerance == 0 || (age <= tolerance && age >= -tolerance)
	if !fits || !isRecent {
		return 401
	}
	return 200
}
