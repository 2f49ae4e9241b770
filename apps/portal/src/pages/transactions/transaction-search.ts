export const transactionStates = ['COMPLETED', 'SUBMITTING'] as const

/** The search parameters of the list. They have the names of the interface. */
export const transactionSearch = {
  find: true,
  state: transactionStates,
  programId: true,
  from: true,
  to: true,
  before: true,
} as const

export type TransactionSearch = { [K in keyof typeof transactionSearch]?: string | undefined }
