import { canonicalText } from '../../fingerprint.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'
import type { Submitting, TransactionDraft } from './transaction-rows.ts'

/**
 * Inserts the transaction and returns its id. Returns no row if another transaction has the reference number. With
 * `submitting`, the transaction is in the state `SUBMITTING` until its partner answers.
 */
export function claimTransaction(
  { organizationId, env }: Caller,
  draft: TransactionDraft,
  submitting: Submitting | null = null,
): Query {
  const { account, plan } = draft
  return sql`
    insert into transactions (
      organization_id, env, id, reference, fingerprint, canonical, channel, source_user_id, program_id, partner_code,
      destination_user_id, destination_email, destination_first_name, destination_last_name,
      base_points, bonus_points, campaign_points, campaign_id, source_value, source_currency,
      billed, partner_funded, billed_currency, local_price, description, created_at,
      state, connector, order_key, save_account, attempts, claimed_until, settles_at, client_id
    ) values (
      ${organizationId}, ${env}, ${draft.id}, ${draft.referenceNumber}, ${draft.fingerprint}, ${canonicalText(draft.canonical)},
      ${draft.channel}, ${draft.sourceUserId}, ${draft.programId}, ${draft.partnerCode},
      ${account.destinationUserId}, ${account.destinationUserEmail}, ${account.destinationUserFirstName}, ${account.destinationUserLastName},
      ${plan.basePoints}, ${plan.bonusPoints}, ${plan.campaignPoints}, ${plan.campaignId}, ${plan.sourceValue}, ${plan.sourceCurrency},
      ${plan.billed}, ${plan.partnerFunded}, ${draft.localCurrency}, ${plan.localPrice}, ${draft.description}, ${draft.createdAt},
      ${submitting === null ? 'COMPLETED' : 'SUBMITTING'}, ${submitting?.connector ?? null}, ${submitting?.orderKey ?? null}, ${submitting !== null && draft.saveAccount ? 1 : 0},
      ${submitting === null ? 0 : 1}, ${submitting?.claimedUntil ?? 0}, ${submitting?.settlesAt ?? 0}, ${draft.clientId}
    ) on conflict do nothing returning id`
}
