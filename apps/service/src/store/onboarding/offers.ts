import type { Env } from '../../caller.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { takeOverEntry } from '../catalog/catalog-entries.ts'
import { raiseRevision } from '../catalog/revision.ts'
import { sql, type Database, type Row, type Run } from '../engine/database.ts'
import { big, bigOrNull, text } from '../engine/row.ts'

export type Bounds = { min: bigint; max: bigint }

/** A program as one organization may use it in one environment. */
export type OfferedProgram = {
  id: string
  name: string
  businessName: string
  programCurrency: string
  partner: Bounds
  /** The widest bounds that an operator has offered. In the sandbox, every program is offered with the partner's bounds. */
  offered: Bounds | undefined
  /** The organization's own bounds. Undefined if the program is not enabled. */
  enabled: Bounds | undefined
}

type Refused<O extends string> = O extends string ? { outcome: O } : never
type Changed = { outcome: 'changed'; program: OfferedProgram } | Refused<'unknown' | 'not-offered' | 'outside'>

export type Offers = {
  list: () => Promise<OfferedProgram[]>
  /** Enables a program, or changes the bounds of an enabled one. The bounds must lie within the offer. */
  enable: (programId: string, bounds: Bounds) => Promise<Changed>
  /** Disables a program. Returns false if the program is not enabled. */
  disable: (programId: string) => Promise<boolean>
  /** Offers a program in production. Narrows the bounds of the enabled program to those of the offer. */
  offer: (programId: string, bounds: Bounds, personId: string) => Promise<Changed>
  /** Withdraws an offer and disables the program in production. Returns false if there is no offer. */
  withdraw: (programId: string) => Promise<boolean>
}

export type OffersContext = {
  database: Database
  organizationId: string
  env: Env
  now: () => number
  audit: Audit
}

const programs = (organizationId: string, env: Env, programId: string | null) => sql`
  select p.id, p.name, p.business_name, p.program_currency, p.partner_min, p.partner_max,
    o.min_points as offered_min, o.max_points as offered_max, e.min_points, e.max_points
  from programs p
  left join program_offers o on o.organization_id = ${organizationId} and o.program_id = p.id
  left join enablements e on e.organization_id = ${organizationId} and e.env = ${env} and e.program_id = p.id
  where cast(${programId} as text) is null or p.id = ${programId} order by p.position`

const enableProgram = (organizationId: string, env: Env, programId: string, { min, max }: Bounds) => sql`
  insert into enablements (organization_id, env, program_id, min_points, max_points)
  values (${organizationId}, ${env}, ${programId}, ${min}, ${max})
  on conflict (organization_id, env, program_id) do update set min_points = excluded.min_points, max_points = excluded.max_points`
const disableProgram = (organizationId: string, env: Env, programId: string) => sql`
  delete from enablements where organization_id = ${organizationId} and env = ${env} and program_id = ${programId}
  returning program_id`
const storeOffer = (organizationId: string, programId: string, { min, max }: Bounds, by: string, at: number) => sql`
  insert into program_offers (organization_id, program_id, min_points, max_points, offered_by, offered_at)
  values (${organizationId}, ${programId}, ${min}, ${max}, ${by}, ${at})
  on conflict (organization_id, program_id) do update set min_points = excluded.min_points, max_points = excluded.max_points,
    offered_by = excluded.offered_by, offered_at = excluded.offered_at`
const deleteOffer = (organizationId: string, programId: string) => sql`
  delete from program_offers where organization_id = ${organizationId} and program_id = ${programId} returning program_id`

const boundsOf = (row: Row, min: string, max: string): Bounds | undefined => {
  const least = bigOrNull(row, min)
  return least === null ? undefined : { min: least, max: big(row, max) }
}

const parseProgram = (row: Row, env: Env): OfferedProgram => {
  const partner = { min: big(row, 'partner_min'), max: big(row, 'partner_max') }
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    businessName: text(row, 'business_name'),
    programCurrency: text(row, 'program_currency'),
    partner,
    offered: env === 'sandbox' ? partner : boundsOf(row, 'offered_min', 'offered_max'),
    enabled: boundsOf(row, 'min_points', 'max_points'),
  }
}

const isWithin = ({ min, max }: Bounds, outer: Bounds): boolean => min >= outer.min && max <= outer.max && min <= max

/** Returns the part of `bounds` that lies within `outer`, or `outer` if no part does. */
const narrowed = (bounds: Bounds, outer: Bounds): Bounds => {
  const min = bounds.min > outer.min ? bounds.min : outer.min
  const max = bounds.max < outer.max ? bounds.max : outer.max
  return min <= max ? { min, max } : outer
}

const facts = (bounds: Bounds | undefined) =>
  bounds === undefined ? {} : { minAllowedPoints: Number(bounds.min), maxAllowedPoints: Number(bounds.max) }

export function createOffers({ database, organizationId, env, now, audit }: OffersContext): Offers {
  /** Keeps the next start with a catalog file from restoring the file's offer and bounds. */
  const takeOver = (programId: string) => takeOverEntry({ kind: 'offer', organizationId, env, key: programId })
  const find = async (run: Run, programId: string): Promise<OfferedProgram | undefined> => {
    const [row] = await run(programs(organizationId, env, programId))
    return row && parseProgram(row, env)
  }
  /** Runs a change of a program. Raising the revision first orders the changes and makes every process read them. */
  const change = <T>(programId: string, work: (run: Run, program: OfferedProgram | undefined) => Promise<T>) =>
    database.transaction(async (run) => {
      await run(raiseRevision())
      return await work(run, await find(run, programId))
    })
  return {
    list: async () => (await database.read(programs(organizationId, env, null))).map((row) => parseProgram(row, env)),
    enable: (programId, bounds) =>
      change<Changed>(programId, async (run, program) => {
        if (program === undefined) return { outcome: 'unknown' }
        if (program.offered === undefined) return { outcome: 'not-offered' }
        if (!isWithin(bounds, program.offered)) return { outcome: 'outside' }
        await run(enableProgram(organizationId, env, programId, bounds))
        await run(takeOver(programId))
        await audit(run, { kind: 'program', id: programId }, { before: facts(program.enabled), after: facts(bounds) })
        return { outcome: 'changed', program: { ...program, enabled: bounds } }
      }),
    disable: (programId) =>
      change(programId, async (run, program) => {
        const [disabled] = await run(disableProgram(organizationId, env, programId))
        if (disabled === undefined) return false
        await run(takeOver(programId))
        await audit(run, { kind: 'program', id: programId }, { before: facts(program?.enabled) })
        return true
      }),
    offer: (programId, bounds, personId) =>
      change<Changed>(programId, async (run, program) => {
        if (program === undefined) return { outcome: 'unknown' }
        if (!isWithin(bounds, program.partner)) return { outcome: 'outside' }
        await run(storeOffer(organizationId, programId, bounds, personId, now()))
        await run(takeOver(programId))
        const enabled = program.enabled && narrowed(program.enabled, bounds)
        if (enabled !== undefined) await run(enableProgram(organizationId, env, programId, enabled))
        await audit(run, { kind: 'program', id: programId }, { before: facts(program.offered), after: facts(bounds) })
        return { outcome: 'changed', program: { ...program, offered: bounds, enabled } }
      }),
    withdraw: (programId) =>
      change(programId, async (run, program) => {
        const [withdrawn] = await run(deleteOffer(organizationId, programId))
        if (withdrawn === undefined) return false
        await run(takeOver(programId))
        await run(disableProgram(organizationId, env, programId))
        await audit(run, { kind: 'program', id: programId }, { before: facts(program?.offered) })
        return true
      }),
  }
}
