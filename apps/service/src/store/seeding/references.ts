import { emailKey } from '../access/people.ts'
import type { Catalog, CatalogOrganization, CatalogProgram, CatalogUser, Moment } from './schema.ts'

type Path = (string | number)[]
type Contradiction = { path: Path; message: string }
type Account = CatalogUser['connections'][number]['destinationAccount']

const repeats = (keys: readonly string[], path: Path): Contradiction[] =>
  keys.flatMap((key, index) =>
    keys.indexOf(key) < index ? [{ path: [...path, index], message: `${key} appears twice` }] : [],
  )

const when = (broken: boolean, path: Path, message: string): Contradiction[] => (broken ? [{ path, message }] : [])

/**
 * Returns whether moment `a` is later than `b`. Returns false if one of them is a date and the other a number of days,
 * because their order differs between databases.
 */
const isAfter = (a: Moment, b: Moment): boolean => {
  if (typeof a === 'string') return typeof b === 'string' && Date.parse(a) > Date.parse(b)
  return typeof b !== 'string' && a.inDays > b.inDays
}

const hundredths = (percentage: number): number => Math.round(percentage * 100)

const checkProgram = (program: CatalogProgram, path: Path): Contradiction[] => [
  ...when(
    program.partnerMinAllowedPoints > program.partnerMaxAllowedPoints,
    [...path, 'partnerMinAllowedPoints'],
    'minimum is above maximum',
  ),
  ...when(
    (program.kind === 'aggregator') !== program.partners.length > 1,
    [...path, 'partners'],
    'only an aggregator has several partner codes',
  ),
]

const checkAccount = (program: CatalogProgram, account: Account, path: Path): Contradiction[] =>
  (Object.keys(program.requiredFields) as (keyof Account)[]).flatMap((field) => {
    const rule = program.requiredFields[field]
    return [
      ...when(rule === 'MANDATORY' && account[field] === null, [...path, field], `${program.id} needs it`),
      ...when(rule === 'NOT_USED' && account[field] !== null, [...path, field], `${program.id} does not use it`),
    ]
  })

const checkUser = (
  user: CatalogUser,
  enabled: ReadonlyMap<string, CatalogProgram>,
  currencies: ReadonlySet<string>,
  path: Path,
) => {
  const { multibrand } = user
  const entries = [
    ...user.connections.map((entry, index) => ({ entry, at: [...path, 'connections', index] })),
    ...user.history.map((entry, index) => ({ entry, at: [...path, 'history', index] })),
    ...multibrand.connections.map((entry, index) => ({ entry, at: [...path, 'multibrand', 'connections', index] })),
    ...multibrand.history.map((entry, index) => ({ entry, at: [...path, 'multibrand', 'history', index] })),
  ]
  const total = multibrand.connections.reduce((sum, { percentage }) => sum + hundredths(percentage), 0)
  const now: Moment = { inDays: 0 }
  return [
    ...repeats(
      user.connections.map(({ programId, partnerCode }) => `${programId} ${partnerCode}`),
      [...path, 'connections'],
    ),
    ...repeats(
      multibrand.connections.map(({ programId }) => programId),
      [...path, 'multibrand', 'connections'],
    ),
    ...when(
      multibrand.connections.length > 0 && total !== 10_000,
      [...path, 'multibrand', 'connections'],
      `percentages add up to ${total / 100}`,
    ),
    ...entries.flatMap(({ entry, at }) => {
      const program = enabled.get(entry.programId)
      if (!program) return [{ path: [...at, 'programId'], message: `${entry.programId} is not enabled here` }]
      return [
        ...when(
          'partnerCode' in entry && !program.partners.some(({ code }) => code === entry.partnerCode),
          [...at, 'partnerCode'],
          'not a code of this program',
        ),
        ...when(
          'percentage' in entry && program.kind === 'aggregator',
          [...at, 'programId'],
          'multibrand offers no aggregator',
        ),
        ...when(
          'created' in entry && isAfter(entry.created, entry.updated),
          [...at, 'updated'],
          'is before it was created',
        ),
        ...checkAccount(program, entry.destinationAccount, [...at, 'destinationAccount']),
      ]
    }),
    ...multibrand.credits.flatMap((credit, index) => {
      const at = [...path, 'multibrand', 'credits', index]
      const rows = credit.rows ?? []
      return [
        ...when(!currencies.has(credit.currency), [...at, 'currency'], `${credit.currency} has no rate`),
        ...when(isAfter(credit.created, credit.executes), [...at, 'executes'], 'is before it was created'),
        ...when(
          rows.length > 0 && isAfter(credit.executes, now),
          [...at, 'rows'],
          'cannot be executed before it is due',
        ),
        ...repeats(
          rows.map((row) => row.programId),
          [...at, 'rows'],
        ),
        ...rows.flatMap((row, i) =>
          when(
            enabled.get(row.programId)?.kind !== 'single',
            [...at, 'rows', i, 'programId'],
            'is not in multibrand here',
          ),
        ),
      ]
    }),
  ]
}

const checkOrganization = (organization: CatalogOrganization, catalog: Catalog, path: Path): Contradiction[] => {
  const programs = new Map(catalog.programs.map((program) => [program.id, program]))
  const enabled = new Map(
    organization.programs.flatMap(({ programId }) => [...programs].filter(([id]) => id === programId)),
  )
  const currencies = new Set(
    ['USD', organization.profile.localCurrency].filter((code) => code === 'USD' || code in catalog.fxRates),
  )
  return [
    ...when(!currencies.has(organization.profile.localCurrency), [...path, 'profile', 'localCurrency'], 'has no rate'),
    ...repeats(
      organization.programs.map(({ programId }) => programId),
      [...path, 'programs'],
    ),
    ...organization.programs.flatMap(({ programId, minAllowedPoints, maxAllowedPoints }, index) => {
      const at = [...path, 'programs', index]
      const program = programs.get(programId)
      if (!program) return [{ path: [...at, 'programId'], message: `${programId} does not exist` }]
      const [min, max] = [
        Math.max(minAllowedPoints, program.partnerMinAllowedPoints),
        Math.min(maxAllowedPoints, program.partnerMaxAllowedPoints),
      ]
      return [
        ...when(minAllowedPoints > maxAllowedPoints, [...at, 'minAllowedPoints'], 'minimum is above maximum'),
        ...when(min > max, at, 'leaves no number of points that the partner allows'),
      ]
    }),
    ...organization.campaigns.flatMap((campaign, index) => {
      const at = [...path, 'campaigns', index]
      const share = campaign.yourCostSharePercentage
      const type = share === 100 ? 'SOURCE_FUNDED' : share === 0 ? 'PARTNER_FUNDED' : 'CO_FUNDED'
      return [
        ...when(
          !enabled.get(campaign.programId)?.partners.some(({ code }) => code === campaign.partnerCode),
          [...at, 'partnerCode'],
          'no such program and code here',
        ),
        ...when(campaign.type !== type, [...at, 'type'], `a share of ${share} % is ${type}`),
        ...when(
          !isAfter(campaign.ends, campaign.starts),
          [...at, 'ends'],
          'must end after it starts, told the same way',
        ),
        ...when(
          campaign.stopped !== undefined && !isAfter(campaign.ends, campaign.stopped),
          [...at, 'stopped'],
          'must stop before its end',
        ),
      ]
    }),
    ...organization.users.flatMap((user, index) => checkUser(user, enabled, currencies, [...path, 'users', index])),
  ]
}

const idsOf = ({ campaigns, users }: CatalogOrganization): string[] => [
  ...campaigns.map(({ id }) => id),
  ...users.flatMap(({ connections, history, multibrand }) => [
    ...[...connections, ...history, ...multibrand.connections, ...multibrand.history, ...multibrand.credits].map(
      ({ id }) => id,
    ),
    ...multibrand.credits.flatMap(({ rows }) => (rows ?? []).map(({ id }) => id)),
  ]),
]

/**
 * Returns the errors of a catalog: references to unknown items, repeated keys, minimums above maximums and percentages
 * that do not add up to 100.
 */
export const checkReferences = (catalog: Catalog): Contradiction[] => {
  const { programs, organizations } = catalog
  const environments = organizations.flatMap((organization) => Object.values(organization.environments))
  return [
    ...repeats(
      programs.map(({ id }) => id),
      ['programs'],
    ),
    ...repeats(
      programs.flatMap(({ partners }) => partners.map(({ code }) => code)),
      ['programs'],
    ),
    ...repeats(
      organizations.map(({ id }) => id),
      ['organizations'],
    ),
    ...repeats(
      environments.flatMap(({ clientId, embedKey }) => [clientId, embedKey]),
      ['organizations'],
    ),
    ...repeats(organizations.flatMap(idsOf), ['organizations']),
    ...repeats(
      organizations.flatMap(({ owner }) => (owner === undefined ? [] : [emailKey(owner.email)])),
      ['organizations'],
    ),
    ...repeats(
      catalog.connectors.map(({ name }) => name),
      ['connectors'],
    ),
    ...programs.flatMap((program, index) => [
      ...checkProgram(program, ['programs', index]),
      ...when(
        !catalog.connectors.some(({ name }) => name === program.connectors.production),
        ['programs', index, 'connectors', 'production'],
        `there is no connector ${program.connectors.production}`,
      ),
    ]),
    ...organizations.flatMap((organization, index) => [
      ...repeats(
        organization.users.map(({ id }) => id),
        ['organizations', index, 'users'],
      ),
      ...checkOrganization(organization, catalog, ['organizations', index]),
    ]),
  ]
}
