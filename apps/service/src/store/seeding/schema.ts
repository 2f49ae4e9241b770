import { z } from 'zod'
import { createGuard } from '../../outbound/guard.ts'
import { normalUrl } from '../../outbound/normal-url.ts'

const crockford = '[0-7][0-9A-HJKMNP-TV-Z]{25}'
const prefixed = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_${crockford}$`), `must be ${prefix}_ and a ULID`)
const programId = z.string().regex(/^prg_[a-z0-9_]{2,60}$/)
const partnerCode = z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,63}$/)
const name = z.string().min(1).max(100)
const email = z.email().max(254)
const httpsUrl = z.url({ protocol: /^https$/ })
const logo = z.string().regex(/^[a-z0-9-]+\.svg$/, 'a file name in seed/logos')
const points = z.int().min(1).max(1_000_000_000)
/** A share or bonus in percent, at most two decimals. */
const percentage = z.number().min(0).max(100).multipleOf(0.01)

const positiveDecimal = (digits: number) =>
  z
    .string()
    .regex(/^(?!0(\.0+)?$)(0|[1-9]\d{0,11})(\.\d{1,2}(\d*[1-9])?)?$/, 'a positive decimal without trailing zeros beyond two decimals')
    .refine((text) => (text.split('.')[1] ?? '').length <= digits, `at most ${digits} decimals`)

/** Plain http is for addresses that never leave the machine. */
const reachable = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(`${text}/`), 'https, or http on loopback')
/** Where a visit may end: a page, or an app by a scheme of its own, which has a dot (RFC 8252) as no scheme that runs something has. */
const returnUrl = z
  .url()
  .refine(
    (text) => /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:/.test(text) || reachable.safeParse(text).success,
    'https, or http on loopback, or a scheme with a dot',
  )
const origin = reachable.refine((text) => URL.canParse(text) && new URL(text).origin === text, 'scheme, host and port, nothing after')

/** An instant: absolute with a zone, or days (fractions allowed) from the first start of a fresh database, so that a seeded "upcoming" stays true. */
const Moment = z.union([z.iso.datetime({ offset: true }), z.strictObject({ inDays: z.number().min(-4000).max(4000) })])
export type Moment = z.infer<typeof Moment>

/** Epoch milliseconds of a moment, `firstStart` being those of the first start. */
export const momentAt = (moment: Moment, firstStart: number): number =>
  typeof moment === 'string' ? Date.parse(moment) : firstStart + Math.round(moment.inDays * 86_400_000)

/** How a partner is reached. Its secret stays in the environment of the process, under a name that no other setting has. */
const Connector = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .refine((text) => text !== 'simulated', 'is the name of the sandbox’s own'),
  /** Absent = `PARTNER_URL`. */
  baseUrl: reachable.optional(),
  auth: z.enum(['bearer', 'hmac']),
  secret: z.string().regex(/^PARTNER_([A-Z0-9]+_)*SECRET$/),
})

const requirement = z.enum(['MANDATORY', 'OPTIONAL', 'NOT_USED'])

const CatalogueProgram = z.strictObject({
  id: programId,
  name,
  businessName: name,
  industry: name,
  /** An aggregator is listed once per partner code, in the general surface only. */
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
  /** `name` replaces the program's own in the item of this code, so that three items of one program can be told apart. */
  partners: z
    .array(z.strictObject({ code: partnerCode, name: name.optional() }))
    .min(1)
    .max(20),
  partnerMinAllowedPoints: points,
  partnerMaxAllowedPoints: points,
  pricePerPointInUsd: positiveDecimal(8),
  connectors: z.strictObject({ sandbox: z.literal('simulated'), production: z.string() }),
  /** How soon points show at the partner; absent = not known, and the receipt then says nothing. */
  usuallyAppears: z.enum(['minutes', 'hours', 'days']).optional(),
})
export type CatalogueProgram = z.infer<typeof CatalogueProgram>

/** The bonus split follows from the two percentages (G19) and is not written down. */
const CatalogueCampaign = z.strictObject({
  id: prefixed('cmp'),
  name,
  type: z.enum(['CO_FUNDED', 'SOURCE_FUNDED', 'PARTNER_FUNDED']),
  programId,
  partnerCode,
  extraPointsPercentage: percentage.positive(),
  yourCostSharePercentage: percentage,
  starts: Moment,
  ends: Moment,
  /** Present = stopped then, for good. */
  stopped: Moment.optional(),
})
export type CatalogueCampaign = z.infer<typeof CatalogueCampaign>

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
/** The account as it was after the change, or before it when delinked (G25). */
const HistoryEntry = z.strictObject({
  id: prefixed('hst'),
  event: z.enum(['LINKED', 'UPDATED', 'DELINKED']),
  programId,
  destinationAccount: DestinationAccount,
  at: Moment,
})

const CatalogueCredit = z.strictObject({
  id: prefixed('mbt'),
  referenceNumber: z.string().min(1).max(128),
  value: positiveDecimal(2),
  currency: z.string(),
  created: Moment,
  executes: Moment,
  /** Present = executed at `executes`. What the rows do not use of the value is the user's residual. Absent = pending until `executes`, matured after. */
  rows: z
    .array(z.strictObject({ id: prefixed('mbt'), programId, numberOfPoints: points }))
    .min(1)
    .optional(),
})
export type CatalogueCredit = z.infer<typeof CatalogueCredit>

/** A customer of the organization. */
const CatalogueUser = z.strictObject({
  id: z.string().min(1).max(255),
  email,
  connections: z.array(Connection.extend({ partnerCode })),
  history: z.array(HistoryEntry.extend({ partnerCode })),
  multibrand: z.strictObject({
    connections: z.array(Connection.extend({ percentage })).max(50),
    history: z.array(HistoryEntry.extend({ percentage })),
    credits: z.array(CatalogueCredit),
  }),
})
export type CatalogueUser = z.infer<typeof CatalogueUser>

/** The portal refuses the same addresses. Names are judged at each delivery: a catalogue must not depend on a name server. */
const publicEndpoint = reachable.refine(
  (text) => createGuard({ allowPrivate: false }).check(text) === null,
  'https and public, as production sends nowhere else',
)
const endpointUrl = { sandbox: reachable, production: publicEndpoint }

/** The public half of one environment's registration: secrets are made at the first start and are in no file of the repository. */
const registration = (env: 'sandbox' | 'production', short: 'sandbox' | 'live') =>
  z.strictObject({
    clientId: z.string().regex(new RegExp(`^cl_${short}_[0-9A-Za-z]{16,40}$`), `a client id of ${env}`),
    embedKey: z.string().regex(new RegExp(`^ek_${short}_[0-9A-Za-z]{16,40}$`), `an embed key of ${env}`),
    origins: z.array(origin).max(20),
    returnUrls: z.array(returnUrl).max(20),
    /** Signature mode, every event. Kept in their normal form, as the portal keeps its own: one receiver is one endpoint. */
    webhookEndpoints: z.array(z.strictObject({ url: endpointUrl[env].transform(normalUrl) })).max(5),
  })

/** The 18 fields of S:63-80; an unknown one is the empty string (G10). */
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

const CatalogueOrganization = z.strictObject({
  id: prefixed('org'),
  profile: Profile,
  /** Who may enter the portal; absent = nobody. Made once: whoever owns it already stays. */
  owner: z.strictObject({ email }).optional(),
  /** Per transaction: `maxValueInUsd` compares with the value in USD, `maxPoints` with base and bonus points. */
  limits: z.strictObject({ numberOfPointsEnabled: z.boolean(), maxValueInUsd: positiveDecimal(2), maxPoints: points }),
  /** What the organization has enabled, with its own bounds; the narrower of its and the partner's bounds holds (G13). */
  programs: z.array(z.strictObject({ programId, minAllowedPoints: points, maxAllowedPoints: points })),
  campaigns: z.array(CatalogueCampaign),
  environments: z.strictObject({ sandbox: registration('sandbox', 'sandbox'), production: registration('production', 'live') }),
  /** Seeded in the sandbox only: no invented balance ever stands in production. */
  users: z.array(CatalogueUser),
})
export type CatalogueOrganization = z.infer<typeof CatalogueOrganization>

/** The file without its references: `CatalogueFile` refuses those that dangle. */
export const CatalogueShape = z.strictObject({
  /** Units of the currency for one USD. */
  fxRates: z.record(z.string().regex(/^[A-Z]{3}$/), positiveDecimal(10)),
  connectors: z.array(Connector),
  programs: z.array(CatalogueProgram).min(1),
  organizations: z.array(CatalogueOrganization),
})
export type Catalogue = z.infer<typeof CatalogueShape>
