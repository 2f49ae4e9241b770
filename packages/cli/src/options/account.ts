import { Option, type Command } from 'commander'
import { createServiceClient, type ServiceClient } from '@loyalty/sdk'
import { parseUrl } from './parse-url.ts'
import { UsageError } from '../output/usage-error.ts'

export type AccountOptions = { baseUrl?: string; clientId?: string; clientSecret?: string }
export type Account = { baseUrl: string; clientId: string; clientSecret: string; client: ServiceClient }

/** Adds the options for the service's address and the client's credentials. */
export function withAccount(command: Command): Command {
  return command
    .optionsGroup('Service and credentials:')
    .addOption(new Option('--base-url <url>', 'address of the service').env('LOYALTY_BASE_URL'))
    .addOption(new Option('--client-id <id>', 'your client id').env('LOYALTY_CLIENT_ID'))
    .addOption(
      new Option('--client-secret <secret>', 'your client secret; prefer the environment variable').env(
        'LOYALTY_CLIENT_SECRET',
      ),
    )
}

function environmentOf(credential: string): 'sandbox' | 'production' | undefined {
  const kind = /^(?:cl|sk)_(sandbox|live)_/.exec(credential)?.[1]
  return kind === undefined ? undefined : kind === 'live' ? 'production' : 'sandbox'
}

/** Returns the address of the service without a slash at its end. Throws `UsageError` without a valid address. */
export function readBaseUrl({ baseUrl = '' }: AccountOptions): string {
  if (!/^https?:$/.test(parseUrl(baseUrl)?.protocol ?? ''))
    throw new UsageError(
      'The address of the service is missing, or it is not a URL. Set --base-url or LOYALTY_BASE_URL, such as https://sandbox.example.com.',
    )
  return baseUrl.replace(/\/$/, '')
}

/**
 * Returns the account with its client. Sends no request to the service. Throws `UsageError` for an invalid address, and
 * for settings that are missing, malformed or of two environments.
 */
export function readAccount(options: AccountOptions): Account {
  const { clientId = '', clientSecret = '' } = options
  const missing = Object.entries({
    LOYALTY_BASE_URL: options.baseUrl,
    LOYALTY_CLIENT_ID: clientId,
    LOYALTY_CLIENT_SECRET: clientSecret,
  }).flatMap(([name, value]) => (value === undefined || value === '' ? [name] : []))
  if (missing.length > 0)
    throw new UsageError(
      `Settings are missing. Set ${missing.join(', ')} in the environment. The portal copies all three as .env under Credentials.`,
    )
  const baseUrl = readBaseUrl(options)
  if (!clientId.startsWith('cl_'))
    throw new UsageError('The client id is malformed. It must begin with cl_sandbox_ or cl_live_.')
  if (!clientSecret.startsWith('sk_'))
    throw new UsageError(
      'The client secret is malformed. It must begin with sk_sandbox_ or sk_live_; a webhook secret (whsec_) cannot sign in.',
    )
  if (environmentOf(clientId) !== environmentOf(clientSecret))
    throw new UsageError(
      `The client id belongs to ${environmentOf(clientId)}, the client secret to ${environmentOf(clientSecret)}. Use both from one environment.`,
    )
  return { baseUrl, clientId, clientSecret, client: createServiceClient({ baseUrl, clientId, clientSecret }) }
}

/** Returns the same account as `readAccount`. Throws `UsageError` for production credentials. */
export function readSandboxAccount(options: AccountOptions): Account {
  const account = readAccount(options)
  if (environmentOf(account.clientId) === 'production')
    throw new UsageError(
      'This command works with the sandbox only, and this client id is live. Use the one that begins with cl_sandbox_.',
    )
  return account
}
