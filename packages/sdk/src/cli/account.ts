import { Option, type Command } from 'commander'
import { createServiceClient, type ServiceClient } from '../service-client.ts'
import { UsageError } from './usage-error.ts'

export type AccountOptions = { baseUrl: string; clientId?: string; clientSecret?: string }
export type Account = { baseUrl: string; clientId: string; clientSecret: string; client: ServiceClient }

/** Adds the options that say who asks, and where. */
export const withAccount = (command: Command): Command =>
  command
    .optionsGroup('Who asks, and where:')
    .addOption(new Option('--base-url <url>', 'address of the service').env('LOYALTY_BASE_URL').default('http://localhost:4001'))
    .addOption(new Option('--client-id <id>', 'your client id').env('LOYALTY_CLIENT_ID'))
    .addOption(new Option('--client-secret <secret>', 'its secret; better given by the environment').env('LOYALTY_CLIENT_SECRET'))

const environmentOf = (credential: string): 'sandbox' | 'production' | undefined => {
  const kind = /^(?:cl|sk)_(sandbox|live)_/.exec(credential)?.[1]
  return kind === undefined ? undefined : kind === 'live' ? 'production' : 'sandbox'
}

/** Throws `UsageError` for what cannot work before anything is sent. */
export const readAccount = ({ baseUrl, clientId = '', clientSecret = '' }: AccountOptions): Account => {
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
    throw new UsageError('The address of the service (--base-url or LOYALTY_BASE_URL) must be one such as http://localhost:4001.')
  const missing = [clientId === '' && 'LOYALTY_CLIENT_ID', clientSecret === '' && 'LOYALTY_CLIENT_SECRET'].filter(Boolean)
  if (missing.length > 0)
    throw new UsageError(
      `Set ${missing.join(' and ')} in the environment: the credentials of your client. On this machine, npm start prints those of the sandbox.`,
    )
  if (!clientId.startsWith('cl_')) throw new UsageError('The client id must begin with cl_sandbox_ or cl_live_.')
  if (!clientSecret.startsWith('sk_'))
    throw new UsageError('The client secret must begin with sk_sandbox_ or sk_live_; a webhook secret (whsec_) does not sign in.')
  if (environmentOf(clientId) !== environmentOf(clientSecret))
    throw new UsageError(
      `The client id is of ${environmentOf(clientId)}, the client secret of ${environmentOf(clientSecret)}: take both from one of them.`,
    )
  return { baseUrl, clientId, clientSecret, client: createServiceClient({ baseUrl, clientId, clientSecret }) }
}

/** As `readAccount`, for commands that are for trying things out. */
export const readSandboxAccount = (options: AccountOptions): Account => {
  const account = readAccount(options)
  if (environmentOf(account.clientId) === 'production')
    throw new UsageError('This command works with the sandbox only, and this client id is live: use the one that begins with cl_sandbox_.')
  return account
}
