import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { currencyOfCountry, defaultCountries, isCountry, type Country } from '@loyalty/contract'
import { address, isSafe, portalAddress, previewAddress, type Env } from './config-addresses.ts'
import { ConfigError } from './config-error.ts'
import { requestLogDays } from './http/request-log/request-log-days.ts'
import type { MailMode } from './mail/mail.ts'
import type { MailSettings } from './mailing/mail-settings.ts'

const port = (env: Env, name: string, fallback: number): number => {
  const value = Number(env[name] ?? fallback)
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new ConfigError(`${name} must be a port from 0 to 65535`)
  return value
}

const hops = (env: Env, name: string): number => {
  const value = Number(env[name] || 0)
  if (!Number.isInteger(value) || value < 0 || value > 10)
    throw new ConfigError(`${name} must be a number of proxies from 0 to 10`)
  return value
}

const connections = (env: Env, name: string): number | undefined => {
  if (!env[name]) return undefined
  const value = Number(env[name])
  if (!Number.isInteger(value) || value < 1) throw new ConfigError(`${name} must be a number of connections, 1 or more`)
  return value
}

/** Returns contact addresses as URLs, because RFC 9116 requires URLs. An e-mail address becomes a `mailto:` URL. */
const contacts = (env: Env, name: string): string[] =>
  (env[name] ?? '')
    .split(/[\s,]+/)
    .filter((text) => text !== '')
    .map((text) => {
      if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`
      if (/^(https|mailto|tel):/.test(text) && URL.canParse(text)) return text
      throw new ConfigError(`${name} must be e-mail addresses or addresses that begin with https:, mailto: or tel:`)
    })

/** Returns the number of processes. More than one need PostgreSQL, because a SQLite file belongs to one process. */
const workers = (env: Env): number => {
  const value = Number(env['WORKERS'] || 1)
  if (!Number.isInteger(value) || value < 1 || value > 64)
    throw new ConfigError('WORKERS must be a number of processes from 1 to 64')
  if (value > 1 && !env['DATABASE_URL'])
    throw new ConfigError(
      `WORKERS=${value} needs PostgreSQL, because a SQLite file belongs to one process. Fix: set DATABASE_URL, or remove WORKERS.`,
    )
  return value
}

const flag = (env: Env, name: string, fallback: boolean): boolean => {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  if (['1', 'true', 'on'].includes(value)) return true
  if (['0', 'false', 'off'].includes(value)) return false
  throw new ConfigError(`${name} must be on or off`)
}

const masterKey = (env: Env): Buffer => {
  const text = env['MASTER_KEY'] ?? ''
  if (text === '')
    throw new ConfigError(
      'MASTER_KEY is not set: the service does not start without the key that protects its secrets (32 bytes, base64)',
    )
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 32) throw new ConfigError('MASTER_KEY must be 32 bytes in base64')
  return bytes
}

const postgresAddress = (env: Env): string | undefined => {
  const text = env['DATABASE_URL']
  if (!text) return undefined
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new ConfigError(
      'DATABASE_URL must be a connection string such as postgresql://user:password@host:5432/loyalty',
    )
  return text
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const logLevel = (env: Env): string => {
  const level = env['LOG_LEVEL'] || 'info'
  if (!logLevels.includes(level)) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}`)
  return level
}

/**
 * Returns the default base address of partners, and all partner secrets by the name of their environment variable. A
 * connector in the catalog contains the name of its secret's variable.
 */
const partner = (env: Env) => {
  const url = env['PARTNER_URL'] ? address(env, 'PARTNER_URL', '') : undefined
  if (url !== undefined && !isSafe(url)) throw new ConfigError('PARTNER_URL must be https, or http on this machine')
  const named = Object.entries(env).flatMap(([name, value]) =>
    /^PARTNER_([A-Z0-9]+_)*SECRET$/.test(name) && value ? [[name, value]] : [],
  )
  if (url !== undefined && named.length === 0)
    throw new ConfigError(
      'PARTNER_SECRET is not set: points are not sent to PARTNER_URL without a secret to be trusted by',
    )
  return { url, secrets: Object.fromEntries(named) as Record<string, string> }
}

const isLoopbackHost = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host)

/**
 * Returns the address of the mail server and the sender. If no mail server is set, a development machine keeps mails
 * for its inbox page, and production sends no mails.
 */
const mail = (env: Env): { mode: MailMode; smtp?: MailSettings } => {
  const url = env['SMTP_URL']
  if (!url) {
    const isOwnMachine = env['NODE_ENV'] !== 'production' && isLoopbackHost(env['HOST'] || '127.0.0.1')
    const isInbox = flag(env, 'MAIL_INBOX', true) && isOwnMachine
    return { mode: isInbox ? 'inbox' : 'off' }
  }
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    throw new ConfigError('SMTP_URL must be an address such as smtps://user:password@smtp.example.com:465')
  const from = env['MAIL_FROM'] ?? ''
  if (!/^[^\s@]+@[^\s@<>]+$|^[^<>@\r\n]+<[^\s@<>]+@[^\s@<>]+>$/.test(from))
    throw new ConfigError('MAIL_FROM must be the sender of mails, such as Loyalty <portal@example.com>')
  return { mode: 'smtp', smtp: { url, from } }
}

const secondFactor = (env: Env): 'required' | 'optional' => {
  const value = env['PORTAL_SECOND_FACTOR'] || 'required'
  if (value !== 'required' && value !== 'optional')
    throw new ConfigError('PORTAL_SECOND_FACTOR must be required or optional')
  if (value === 'optional' && env['NODE_ENV'] === 'production')
    throw new ConfigError(
      'PORTAL_SECOND_FACTOR=optional is for development: it may not be set with NODE_ENV=production',
    )
  return value
}

/** Returns the countries from which the portal approves organizations. Refuses a country whose currency is unknown. */
const servedCountries = (env: Env): readonly Country[] => {
  const codes = (env['SERVED_COUNTRIES'] ?? '').split(/[\s,]+/).filter((code) => code !== '')
  if (codes.length === 0) return defaultCountries
  return codes.map((code) => {
    if (isCountry(code)) return code
    const known = Object.keys(currencyOfCountry).join(', ')
    throw new ConfigError(`SERVED_COUNTRIES: ${code} is not one of the known countries: ${known}`)
  })
}

const productionApproval = (env: Env): 'operator' | 'automatic' => {
  const value = env['PRODUCTION_APPROVAL'] || 'operator'
  if (value !== 'operator' && value !== 'automatic')
    throw new ConfigError('PRODUCTION_APPROVAL must be operator or automatic')
  return value
}

/** Returns whether new organizations can sign up. Without mail, nobody could confirm an address. */
const signUp = (env: Env, { mode }: { mode: MailMode }): boolean => {
  const isOn = flag(env, 'PORTAL_SIGN_UP', mode !== 'off')
  if (isOn && mode === 'off') throw new ConfigError('PORTAL_SIGN_UP=on needs mail: set SMTP_URL and MAIL_FROM')
  return isOn
}

/**
 * Returns the absolute path of the folder that the variable `name` sets. By default, returns `fallback` below the root
 * of this repository.
 */
const folder = (env: Env, name: string, fallback: string): string =>
  resolve(env[name] || fileURLToPath(new URL(`../../../${fallback}`, import.meta.url)))

/**
 * Returns the location of the database. Commands that need no other setting call this function. Throws `ConfigError`
 * for a wrong address.
 */
export const readDatabaseSettings = (env: Env) => ({
  /** The address of PostgreSQL. If set, the service does not use `databaseFile`. */
  databaseUrl: postgresAddress(env),
  databaseFile: resolve(env['DATABASE_FILE']?.replace(/^~/, homedir()) || '.data/service.db'),
})

/** Reads all settings from the environment. Throws `ConfigError` with one line that names the wrong setting. */
export const readConfig = (env: Env) => {
  const productionPort = port(env, 'PRODUCTION_PORT', 4000)
  const sandboxPort = port(env, 'SANDBOX_PORT', 4001)
  const allowPrivateWebhookTargets = flag(env, 'ALLOW_PRIVATE_WEBHOOK_TARGETS', false)
  if (allowPrivateWebhookTargets && env['NODE_ENV'] === 'production')
    throw new ConfigError('ALLOW_PRIVATE_WEBHOOK_TARGETS is for development: it may not be on with NODE_ENV=production')
  return {
    host: env['HOST'] || '127.0.0.1',
    ports: {
      production: productionPort,
      sandbox: sandboxPort,
      portal: port(env, 'PORTAL_PORT', 4002),
      preview: port(env, 'PREVIEW_PORT', 4003),
    },
    baseUrls: {
      production: address(env, 'PRODUCTION_URL', `http://localhost:${productionPort}`),
      sandbox: address(env, 'SANDBOX_URL', `http://localhost:${sandboxPort}`),
    },
    /** The origin of the portal. Default: localhost with the port of the portal. */
    portalUrl: portalAddress(env),
    /**
     * The origin of the portal's preview host. Default: localhost with its port. A portal with an own address has no
     * preview host without this setting.
     */
    previewUrl: previewAddress(env),
    /** `required` if owners and developers must have a second factor in the portal. */
    secondFactor: secondFactor(env),
    ...readDatabaseSettings(env),
    /** The number of processes that serve. With 1, the process of the command itself serves. */
    workers: workers(env),
    mail: mail(env),
    /** True if new organizations can sign up in the portal. */
    signUp: signUp(env, mail(env)),
    servedCountries: servedCountries(env),
    /** `automatic` approves production from facts alone, without an operator. */
    productionApproval: productionApproval(env),
    masterKey: masterKey(env),
    rateLimit: flag(env, 'RATE_LIMIT', true),
    /**
     * The number of trusted proxies in front of the service. If it is not 0, the service takes the client's address
     * from `X-Forwarded-For`.
     */
    trustProxy: hops(env, 'TRUST_PROXY'),
    /** The contact addresses that the service shows in `/.well-known/security.txt`. */
    securityContacts: contacts(env, 'SECURITY_CONTACT'),
    /**
     * The maximum number of connections from one network address. Default: a quarter of the connections that this
     * process accepts, but at least 100.
     */
    connectionsPerAddress: connections(env, 'CONNECTIONS_PER_ADDRESS'),
    allowPrivateWebhookTargets,
    partner: partner(env),
    /** The address that replaces the shop's address `http://localhost:3000` in the catalog file. */
    shopUrl: env['SHOP_URL'] ? address(env, 'SHOP_URL', '') : undefined,
    logLevel: logLevel(env),
    requestLogDays: requestLogDays(env),
    /** The folders that other workspaces of this repository build. */
    builtFolders: {
      widgets: {
        'point-exchange': folder(env, 'POINT_EXCHANGE_FOLDER', 'apps/point-exchange/dist'),
        multibrand: folder(env, 'MULTIBRAND_FOLDER', 'apps/multibrand/dist'),
      },
      /** The folder of the embed package, with `dist`, `archive` and `docs`. */
      embed: folder(env, 'EMBED_FOLDER', 'packages/embed'),
      portal: folder(env, 'PORTAL_FOLDER', 'apps/portal/dist'),
      /** The folder of `npm run pack`, with the packed packages and their list `packages.json`. */
      packages: folder(env, 'PACKAGES_FOLDER', '.cache/npm'),
      docs: folder(env, 'DOCS_FOLDER', 'apps/docs/dist'),
    },
    /** The embed key in the sandbox's documentation. By default, the documentation shows the form of a key. */
    docsEmbedKey: env['DOCS_EMBED_KEY'] || undefined,
    /**
     * The path of the catalog file, and the catalog's secrets as JSON. If the path is set, the service applies the
     * catalog when it starts.
     */
    catalogueFile: env['CATALOGUE_FILE'] || undefined,
    seedSecrets: env['SEED_SECRETS'] || undefined,
    /**
     * The id of the organization for the live widgets of the sandbox's documentation. The widgets of this organization
     * store nothing in the sandbox. Unset: the documentation shows pictures.
     */
    demoOrganization: env['DEMO_ORGANIZATION'] || undefined,
  }
}

export type Config = ReturnType<typeof readConfig>
