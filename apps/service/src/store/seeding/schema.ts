import { localizedNames, localizedText } from '@loyalty/contract'
import { z } from 'zod'
import { createGuard } from '../../outbound/guard.ts'
import { normalUrl } from '../../outbound/normal-url.ts'

const crockford = '[0-7][0-9A-HJKMNP-TV-Z]{25}'
const prefixed = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_${crockford}$`), `must be ${prefix}_ and a ULID`)
const programId = z.string().regex(/^prg_[a-z0-9_]{2,60}$/)
const partnerCode = z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,63}$/)
const name = z.string().min(1).max(100)
const email = z.email().max(254)
const httpsUrl = z.url({ protocol: /^https$/ })
const logo = z.string().regex(/^[a-z0-9-]+\.svg$/, 'a file name in seed/logos')
const points = z.int().min(1).max(1_000_000_000)
/** The names of one thing in each language that has its own. A widget shows the name of its language. */
const names = z.optional(localizedNames)
/** A share or a bonus of a campaign in percent, with at most two decimals. */
const percentage = z.number().min(0).max(100).multipleOf(0.01)

const positiveDecimal = (digits: number) =>
  z
    .string()
    .regex(
      /^(?!0(\.0+)?$)(0|[1-9]\d{0,11})(\.\d{1,2}(\d*[1-9])?)?$/,
      'a positive decimal without trailing zeros beyond two decimals',
    )
    .refine((text) => (text.split('.')[1] ?? '').length <= digits, `at most ${digits} decimals`)

/** An https URL, or an http URL of this machine. */
const reachable = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(`${text}/`),
    'https, or http on loopback',
  )
/**
 * The URL to which a widget returns its user: a web page, or a mobile app's URL scheme with a dot (RFC 8252). The dot
 * rule excludes schemes that run code, such as `javascript:`.
 */
const returnUrl = z
  .url()
  .refine(
    (text) => /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:/.test(text) || reachable.safeParse(text).success,
    'https, or http on loopback, or a scheme with a dot',
  )
const origin = reachable.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  'scheme, host and port, nothing after',
)

/**
 * An instant: a date with a time zone, or a number of days from the first start of the database. With days, a future
 * campaign of the seed catalog is in the future in every new database.
 */
const Moment = z.union([z.iso.datetime({ offset: true }), z.strictObject({ inDays: z.number().min(-4000).max(4000) })])
export type Moment = z.infer<typeof Moment>

/**
 * Returns a moment in milliseconds UTC. `firstStart` is the time of the database's first start, in milliseconds UTC.
 */
export const momentAt = (moment: Moment, firstStart: number): number =>
  typeof moment === 'string' ? Date.parse(moment) : firstStart + Math.round(moment.inDays * 86_400_000)

/**
 * The settings to call a partner. `secret` is the name of an environment variable. Its pattern prevents the name of any
 * other setting of the service, for example `MASTER_KEY`.
 */
const Connector = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .refine((text) => text !== 'simulated', 'is the name of the sandbox’s own'),
  /** The base URL of the partner's API. Without it, the service uses the environment variable `PARTNER_URL`. */
  baseUrl: reachable.optional(),
  auth: z.enum(['bearer', 'hmac']),
  secret: z.string().regex(/^PARTNER_([A-Z0-9]+_)*SECRET$/),
})

const requirement = z.enum(['MANDATORY', 'OPTIONAL', 'NOT_USED'])

const CatalogProgram = z.strictObject({
  id: programId,
  name,
  names,
  businessName: name,
  businessNames: names,
  industry: name,
  /**
   * A `single` program has one partner code. An `aggregator` has several partner codes: lists of programs contain it
   * once for each code. A user's split of multibrand credits cannot contain aggregators.
   */
  kind: z.enum(['single', 'aggregator']),
  programCurrency: z.string().regex(/^[A-Z][A-Z0-9_]{1,15}$/),
  brandDescription: z.string().min(1).max(255),
  termsAndConditionsUrl: httpsUrl,
  logo,
  logoDarkMode: logo,
  requiredFields: z.strictObject({
    destinationUserId: requirement,
    destinationUserEmail: requirement,
    destinationUserFirstName: requirement,
    destinationUserLastName: requirement,
  }),
  /**
   * The partner codes. A list of programs contains a program once for each of its codes. In the list item of a code,
   * the code's `name` and `names` replace those of the program.
   */
  partners: z
    .array(z.strictObject({ code: partnerCode, name: name.optional(), names }))
    .min(1)
    .max(20),
  partnerMinAllowedPoints: points,
  partnerMaxAllowedPoints: points,
  pricePerPointInUsd: positiveDecimal(8),
  connectors: z.strictObject({ sandbox: z.literal('simulated'), production: z.string() }),
  /**
   * The unit of the time after which issued points usually appear at the partner. If the catalog omits it, the widget's
   * receipt mentions no time.
   */
  usuallyAppears: z.enum(['minutes', 'hours', 'days']).optional(),
})
export type CatalogProgram = z.infer<typeof CatalogProgram>

/** A campaign. The service computes its bonus points from its two percentages. */
const CatalogCampaign = z.strictObject({
  id: prefixed('cmp'),
  name,
  type: z.enum(['CO_FUNDED', 'SOURCE_FUNDED', 'PARTNER_FUNDED']),
  programId,
  partnerCode,
  extraPointsPercentage: percentage.positive(),
  yourCostSharePercentage: percentage,
  starts: Moment,
  ends: Moment,
  /** The moment at which the campaign was permanently stopped. */
  stopped: Moment.optional(),
})
export type CatalogCampaign = z.infer<typeof CatalogCampaign>

const DestinationAccount = z.strictObject({
  destinationUserId: z.string().trim().min(1).max(100).nullable(),
  destinationUserEmail: email.nullable(),
  destinationUserFirstName: name.nullable(),
  destinationUserLastName: name.nullable(),
})

const Connection = z.strictObject({
  id: prefixed('con'),
  programId,
  destinationAccount: DestinationAccount,
  created: Moment,
  updated: Moment,
})
/**
 * An entry of a connection's history. `destinationAccount` is the account after the change. For a removal, it is the
 * removed account.
 */
const HistoryEntry = z.strictObject({
  id: prefixed('hst'),
  event: z.enum(['LINKED', 'UPDATED', 'DELINKED']),
  programId,
  destinationAccount: DestinationAccount,
  at: Moment,
})

const CatalogCredit = z.strictObject({
  id: prefixed('mbt'),
  referenceNumber: z.string().min(1).max(128),
  value: positiveDecimal(2),
  currency: z.string(),
  created: Moment,
  executes: Moment,
  /**
   * The points that the credit bought in each program at the time `executes`. The user keeps the unspent value. Without
   * `rows`, the credit is not executed yet and matures at `executes`.
   */
  rows: z
    .array(z.strictObject({ id: prefixed('mbt'), programId, numberOfPoints: points }))
    .min(1)
    .optional(),
})
export type CatalogCredit = z.infer<typeof CatalogCredit>

/** A customer of the organization, with the data to import into the sandbox. */
const CatalogUser = z.strictObject({
  id: z.string().min(1).max(255),
  email,
  connections: z.array(Connection.extend({ partnerCode })),
  history: z.array(HistoryEntry.extend({ partnerCode })),
  multibrand: z.strictObject({
    connections: z.array(Connection.extend({ percentage })).max(50),
    history: z.array(HistoryEntry.extend({ percentage })),
    credits: z.array(CatalogCredit),
  }),
})
export type CatalogUser = z.infer<typeof CatalogUser>

/**
 * The address of a production webhook endpoint. The address must be public, as in the portal. The check does not
 * resolve the host name, so applying a catalog needs no name server.
 */
const publicEndpoint = reachable.refine(
  (text) => createGuard({ allowPrivate: false }).check(text) === null,
  'https and public, as production sends nowhere else',
)
const endpointUrl = { sandbox: reachable, production: publicEndpoint }

/** The settings of the widgets that every kind of consent has. */
const shared = { drafts: z.boolean().optional(), feeNote: z.optional(localizedText) }

/**
 * The settings of the widgets. With the consent `button`, the button that sends an exchange also gives the consent, and
 * the widget shows `consentSentence` at the button. With `tick`, the user ticks a box first. Without `drafts: false`, the
 * service keeps for an hour what a user has entered and not sent. `feeNote` is what the review says about a fee.
 */
const EmbedSettings = z.discriminatedUnion('consent', [
  z.strictObject({ consent: z.literal('tick'), ...shared }),
  z.strictObject({ consent: z.literal('button'), consentSentence: localizedText, ...shared }),
])

/**
 * The public part of an organization's registration in one environment. The file never has the registration's secrets:
 * they come from the environment variable `SEED_SECRETS`.
 */
const registration = (env: 'sandbox' | 'production', short: 'sandbox' | 'live') =>
  z.strictObject({
    clientId: z.string().regex(new RegExp(`^cl_${short}_[0-9A-Za-z]{16,40}$`), `a client id of ${env}`),
    embedKey: z.string().regex(new RegExp(`^ek_${short}_[0-9A-Za-z]{16,40}$`), `an embed key of ${env}`),
    origins: z.array(origin).max(20),
    returnUrls: z.array(returnUrl).max(20),
    /** If the catalog omits the settings, a new database has the consent `tick`. */
    widgets: EmbedSettings.optional(),
    /**
     * The webhook endpoints. Each uses signatures and gets all event types. The schema normalizes each address, so two
     * spellings of one address are one endpoint.
     */
    webhookEndpoints: z.array(z.strictObject({ url: endpointUrl[env].transform(normalUrl) })).max(5),
  })

/** The 18 fields of an organization's profile (spec §2.3). A field without a value is empty text. */
const Profile = z.strictObject({
  name,
  programId,
  programName: name,
  legalEntity: name,
  logo,
  logoDarkMode: logo,
  industry: z.string().max(100),
  country: z.string().regex(/^[A-Z]{2}$/),
  address: z.string().max(255),
  city: z.string().max(100),
  zipCode: z.string().max(20),
  localCurrency: z.string(),
  technicalContact: z.string().max(100),
  technicalContactEmail: email.or(z.literal('')),
  billingContact: z.string().max(100),
  billingContactEmail: email.or(z.literal('')),
  countryCode: z.string().regex(/^(\+[1-9]\d{0,3})?$/),
  phone: z.string().regex(/^\d{0,15}$/),
})

const CatalogOrganization = z.strictObject({
  id: prefixed('org'),
  profile: Profile,
  names,
  programNames: names,
  /**
   * The portal user who is the organization's owner. If the organization already has an owner, the catalog does not
   * change that owner.
   */
  owner: z.strictObject({ email }).optional(),
  /** The limits of one transaction: its value in USD, and its base and bonus points together. */
  limits: z.strictObject({ numberOfPointsEnabled: z.boolean(), maxValueInUsd: positiveDecimal(2), maxPoints: points }),
  /**
   * The programs that the organization offers, each with the organization's minimum and maximum points. The program has
   * its own minimum and maximum, and the stricter of the two values applies.
   */
  programs: z.array(z.strictObject({ programId, minAllowedPoints: points, maxAllowedPoints: points })),
  campaigns: z.array(CatalogCampaign),
  environments: z.strictObject({
    sandbox: registration('sandbox', 'sandbox'),
    production: registration('production', 'live'),
  }),
  /** The users to import into the sandbox. Production gets none of them, because their balances are invented. */
  users: z.array(CatalogUser),
})
export type CatalogOrganization = z.infer<typeof CatalogOrganization>

/** The schema of the catalog file, field by field. `CatalogFile` also checks the references between the fields. */
export const CatalogShape = z.strictObject({
  /** The exchange rates: for each currency, the number of its units that one USD buys. */
  fxRates: z.record(z.string().regex(/^[A-Z]{3}$/), positiveDecimal(10)),
  connectors: z.array(Connector),
  programs: z.array(CatalogProgram).min(1),
  organizations: z.array(CatalogOrganization),
})
export type Catalog = z.infer<typeof CatalogShape>
