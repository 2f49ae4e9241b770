curl --fail-with-body "$LOYALTY_BASE_URL/v1/auth/widget/multibrand" \
  -H 'Content-Type: application/json' \
  -d "{\"clientId\":\"$LOYALTY_CLIENT_ID\",\"clientSecret\":\"$LOYALTY_CLIENT_SECRET\",\"userId\":\"customer-1001\"}"
