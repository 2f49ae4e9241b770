import type { BusinessVerification, OwnProgram, ProductionAccess } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import { formatPrice, type Money } from '../../money/decimal.ts'
import type { OnboardingRow } from '../../store/onboarding/onboarding-rows.ts'
import type { OfferedProgram } from '../../store/onboarding/offers.ts'
import type { ProductionFacts, ProductionRequestRow } from '../../store/onboarding/production-requests.ts'

const dateOrNull = (at: number | null): string | null => (at === null ? null : isoDate(at))

export function verificationItem(row: OnboardingRow): BusinessVerification {
  const { verifiedEmail: _, ...rest } = row
  return { ...rest, submittedAt: dateOrNull(row.submittedAt), decidedAt: dateOrNull(row.decidedAt) }
}

export const requestItem = (row: ProductionRequestRow) => ({
  ...row,
  createdAt: isoDate(row.createdAt),
  decidedAt: dateOrNull(row.decidedAt),
})

/** Returns the answer about production access. An organization of a catalog is approved without a request. */
export const accessItem = (
  { isApproved, business, program, request }: ProductionFacts,
  approval: ProductionAccess['approval'],
): ProductionAccess => ({
  state: isApproved ? 'APPROVED' : (request?.state ?? 'NONE'),
  approval,
  required: [
    { key: 'business', done: business },
    { key: 'program', done: program },
  ],
  request: request === undefined ? null : requestItem(request),
})

export const programItem = (
  { partner, offered, enabled, ...program }: OfferedProgram,
  price: Money | undefined,
): OwnProgram => ({
  ...program,
  pricePerPointInUsd: price === undefined ? null : formatPrice(price),
  partnerMinAllowedPoints: Number(partner.min),
  partnerMaxAllowedPoints: Number(partner.max),
  offeredMinAllowedPoints: offered === undefined ? null : Number(offered.min),
  offeredMaxAllowedPoints: offered === undefined ? null : Number(offered.max),
  enabled: enabled !== undefined,
  minAllowedPoints: enabled === undefined ? null : Number(enabled.min),
  maxAllowedPoints: enabled === undefined ? null : Number(enabled.max),
})
