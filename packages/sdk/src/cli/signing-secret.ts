import { createHmac } from 'node:crypto'
import { Option, type Command } from 'commander'
import type { Account } from './account.ts'
import { UsageError } from './usage-error.ts'

/** What a receiver's WEBHOOK_SECRETS holds: one or more, between commas. */
export const secretsIn = (text = ''): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Adds the option that says what forwarded events are signed with. */
export const withSigningSecret = (command: Command): Command =>
  command.addOption(
    new Option('--secret <whsec_…>', "sign with this secret instead of this client's own for forwarded events").env('WEBHOOK_SECRETS'),
  )

/**
 * The first secret given, or one that is this client's own: derived from the client secret one way, so that it is the same at every start, on
 * every machine with these credentials, and kept nowhere. The service knows nothing of it and signs nothing with it.
 */
export const signingSecretOf = ({ clientId, clientSecret }: Account, given: string | undefined): { secret: string; given: boolean } => {
  const [first] = secretsIn(given)
  if (first) {
    if (!first.startsWith('whsec_')) throw new UsageError('The secret to sign with (--secret or WEBHOOK_SECRETS) must begin with whsec_.')
    return { secret: first, given: true }
  }
  const derived = createHmac('sha256', clientSecret).update(`secret of events forwarded for ${clientId}`).digest()
  return { secret: `whsec_${derived.subarray(0, 24).toString('base64')}`, given: false }
}
