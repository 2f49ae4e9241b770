export const multibrandKinds = ['CREDIT', 'DEBIT'] as const
export const multibrandStatuses = ['PENDING', 'MATURED', 'EXECUTED'] as const

/** The search parameters of the list. They have the names of the interface. */
export const multibrandSearch = {
  find: true,
  kind: multibrandKinds,
  status: multibrandStatuses,
  from: true,
  to: true,
  before: true,
} as const

export type MultibrandSearch = { [K in keyof typeof multibrandSearch]?: string | undefined }
