import { createHmac } from 'node:crypto'
import { Option, type Command } from 'commander'
import { UsageError } from '../output/usage-error.ts'
import type { Account } from './account.ts'

/** Returns the secrets in the comma-separated value of LOYALTY_WEBHOOK_SECRETS. */
export function secretsIn(text = ''): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** Adds the option for the secret that signs forwarded events. */
export function withSigningSecret(command: Command): Command {
  return command.addOption(
    new Option('--secret <whsec_…>', "sign with this secret instead of this client's forwarding secret").env(
      'LOYALTY_WEBHOOK_SECRETS',
    ),
  )
}

/**
 * Returns the first given secret, or else the client's forwarding secret. The forwarding secret is an HMAC of the
 * client id with the client secret, so every machine computes the same secret. The service does not know this secret.
 */
export function signingSecretOf(
  { clientId, clientSecret }: Account,
  given: string | undefined,
): { secret: string; given: boolean } {
  const [first] = secretsIn(given)
  if (first) {
    if (!first.startsWith('whsec_'))
      throw new UsageError(
        'The signing secret is malformed. --secret or LOYALTY_WEBHOOK_SECRETS must begin with whsec_.',
      )
    return { secret: first, given: true }
  }
  const derived = createHmac('sha256', clientSecret).update(`secret of events forwarded for ${clientId}`).digest()
  return { secret: `whsec_${derived.subarray(0, 24).toString('base64')}`, given: false }
}
