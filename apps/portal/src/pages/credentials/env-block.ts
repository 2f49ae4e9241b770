/** Returns the lines of a `.env` file with all that the server of the README and of the demo needs. */
export const envBlock = ({
  serviceUrl,
  clientId,
  clientSecret,
  embedKey,
}: {
  serviceUrl: string
  clientId: string
  clientSecret: string
  embedKey: string | undefined
}): string =>
  [
    `LOYALTY_BASE_URL=${serviceUrl}`,
    `LOYALTY_CLIENT_ID=${clientId}`,
    `LOYALTY_CLIENT_SECRET=${clientSecret}`,
    `LOYALTY_EMBED_KEY=${embedKey ?? ''}`,
    '# The secret of your webhook endpoint. Separate several with commas.',
    'LOYALTY_WEBHOOK_SECRETS=',
    '',
  ].join('\n')
