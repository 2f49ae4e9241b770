import { resolve } from 'node:path'

/**
 * The error for missing or invalid environment variables. Its message is one line that names the variables, never their
 * values.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Env = Readonly<Record<string, string | undefined>>

const required = ['LOYALTY_CLIENT_ID', 'LOYALTY_CLIENT_SECRET', 'LOYALTY_WEBHOOK_SECRETS', 'LOYALTY_BASE_URL'] as const

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const address = (env: Env, name: string, fallback?: string): string => {
  const text = env[name] || fallback || ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLoopback = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (!url || !(url.protocol === 'https:' || isLoopback))
    throw new ConfigError(`${name} must be an https address, or http on this machine.`)
  return text
}

const port = (env: Env, fallback: number): number => {
  const value = Number(env['PORT'] || fallback)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new ConfigError('PORT must be a port from 0 to 65535.')
  return value
}

// The client id and the secret both contain `sandbox` or `live`. The service answers 401 to an id and a secret from
// different environments.
const requireSameEnvironment = (clientId: string, clientSecret: string): void => {
  const [ofId, ofSecret] = [/^cl_(sandbox|live)_/.exec(clientId)?.[1], /^sk_(sandbox|live)_/.exec(clientSecret)?.[1]]
  if (ofId && ofSecret && ofId !== ofSecret)
    throw new ConfigError(`LOYALTY_CLIENT_ID is of ${ofId}, LOYALTY_CLIENT_SECRET of ${ofSecret}: use a pair.`)
}

/** Adds secrets as non-enumerable properties, so that neither JSON nor a logger prints them. */
const hidden = <T extends object, S extends object>(shown: T, secrets: S): T & S =>
  Object.defineProperties(
    shown,
    Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, { value }])),
  ) as T & S

/** Reads the configuration from the environment variables. Throws `ConfigError` if a variable is missing or invalid. */
export const readConfig = (env: Env) => {
  const missing = required.filter((name) => !env[name]?.trim())
  if (missing.length > 0) throw new ConfigError(`Not started: ${missing.join(', ')} must be set in the environment.`)
  const clientId = env['LOYALTY_CLIENT_ID'] ?? ''
  const clientSecret = env['LOYALTY_CLIENT_SECRET'] ?? ''
  const webhookSecrets = list(env['LOYALTY_WEBHOOK_SECRETS'] ?? '')
  if (webhookSecrets.length === 0)
    throw new ConfigError('Not started: LOYALTY_WEBHOOK_SECRETS must hold at least one secret.')
  requireSameEnvironment(clientId, clientSecret)
  const serviceUrl = address(env, 'LOYALTY_BASE_URL').replace(/\/+$/, '')
  const listenPort = port(env, 3000)
  return hidden(
    {
      host: env['HOST'] || '127.0.0.1',
      port: listenPort,
      /** Scheme, host and port of the shop as the browser's address bar shows them. */
      origin: new URL(address(env, 'PUBLIC_ORIGIN', `http://localhost:${listenPort}`)).origin,
      serviceUrl,
      widgetUrls: {
        'point-exchange': address(env, 'WIDGET_URL', `${serviceUrl}/widgets/point-exchange/`),
        multibrand: address(env, 'MULTIBRAND_WIDGET_URL', `${serviceUrl}/widgets/multibrand/`),
      },
      clientId,
      databaseFile: resolve(env['DATA_DIR'] || '.data', 'shop.db'),
      logLevel: env['LOG_LEVEL'] || 'info',
    },
    { clientSecret, webhookSecrets },
  )
}

export type Config = ReturnType<typeof readConfig>
