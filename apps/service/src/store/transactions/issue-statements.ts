import { canonicalText, fingerprintOf } from '../../fingerprint.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'
import type { EventDraft } from '../webhooks/events.ts'
import { countFact } from '../lists/list-hours.ts'
import type { Submitting, TransactionDraft } from './transaction-rows.ts'

/**
 * Claims the reference with the whole transaction; answers its id, or no row when the reference is taken. `submitting`: the transaction is
 * no fact yet, a partner is about to be asked.
 */
export function claimTransaction({ organizationId, env }: Caller, draft: TransactionDraft, submitting: Submitting | null = null): Query {
  const { account, plan } = draft
  return sql`
    insert into transactions (
      organization_id, env, id, reference, fingerprint, canonical, channel, source_user_id, program_id, partner_code,
      destination_user_id, destination_email, destination_first_name, destination_last_name,
      base_points, bonus_points, campaign_points, campaign_id, source_value, source_currency,
      billed, partner_funded, billed_currency, local_price, description, created_at,
      state, connector, order_key, save_account, attempts, claimed_until, settles_at
    ) values (
      ${organizationId}, ${env}, ${draft.id}, ${draft.referenceNumber}, ${fingerprintOf(draft.canonical)}, ${canonicalText(draft.canonical)},
      ${draft.channel}, ${draft.sourceUserId}, ${draft.programId}, ${draft.partnerCode},
      ${account.destinationUserId}, ${account.destinationUserEmail}, ${account.destinationUserFirstName}, ${account.destinationUserLastName},
      ${plan.basePoints}, ${plan.bonusPoints}, ${plan.campaignPoints}, ${plan.campaignId}, ${plan.sourceValue}, ${plan.sourceCurrency},
      ${plan.billed}, ${plan.partnerFunded}, ${draft.localCurrency}, ${plan.localPrice}, ${draft.description}, ${draft.createdAt},
      ${submitting === null ? 'COMPLETED' : 'SUBMITTING'}, ${submitting?.connector ?? null}, ${submitting?.orderKey ?? null}, ${submitting?.saveAccount ? 1 : 0},
      ${submitting === null ? 0 : 1}, ${submitting?.claimedUntil ?? 0}, ${submitting?.settlesAt ?? 0}
    ) on conflict do nothing returning id`
}

/** What follows a claim is selected from the claimed row, so a lost race writes nothing: journal, counts and the event. */
export function followClaim(caller: Caller, draft: Pick<TransactionDraft, 'id' | 'programId' | 'createdAt'>, event: EventDraft): Query[] {
  const { organizationId, env } = caller
  return [
    sql`
    insert into journal (organization_id, env, journal_id, line, debit, credit, asset, amount, created_at)
    with claimed as (select * from transactions where organization_id = ${organizationId} and env = ${env} and id = ${draft.id})
    select organization_id, env, id, 1, 'org:receivable', 'program:' || program_id || ':payable', billed_currency, billed, created_at
      from claimed where billed > 0
    union all
    select organization_id, env, id, 2, 'program:' || program_id || ':issuance',
      'member:' || program_id || ':' || coalesce(destination_user_id, destination_email, ''),
      'points:' || program_id, base_points + bonus_points + campaign_points, created_at from claimed
    union all
    select organization_id, env, id, 3, 'program:' || program_id || ':campaign_funding', 'program:' || program_id || ':payable',
      billed_currency, partner_funded, created_at from claimed where partner_funded > 0`,
    sql`
    insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at)
    select organization_id, env, cast(${event.id} as text), cast(${event.type} as text), id, cast(${event.body} as text),
      cast(${event.createdAt} as bigint), cast(${event.dueAt} as bigint)
      from transactions where organization_id = ${organizationId} and env = ${env} and id = ${draft.id}`,
    countFact(caller, { list: 'transactions', key: draft.programId, at: draft.createdAt }, draft.id),
  ]
}
