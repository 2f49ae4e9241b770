export const transactionStates = ['COMPLETED', 'SUBMITTING'] as const

export const transactionChannels = ['API', 'WIDGET'] as const

/** The search parameters of the list. They have the names of the interface. */
export const transactionSearch = {
  find: true,
  search: true,
  state: transactionStates,
  programId: true,
  partnerCode: true,
  channel: transactionChannels,
  campaignId: true,
  minPoints: true,
  maxPoints: true,
  minValue: true,
  maxValue: true,
  from: true,
  to: true,
  before: true,
} as const

export type TransactionSearch = { [K in keyof typeof transactionSearch]?: string | undefined }
