export const statusClasses = ['2xx', '3xx', '4xx', '429', '5xx'] as const
export const durations = ['100', '500', '1000', '2500'] as const

/** The search parameters of the list. Except for `find`, they have the names of the interface. */
export const requestSearch = {
  find: true,
  status: statusClasses,
  code: true,
  endpoint: true,
  clientId: true,
  overMs: durations,
  from: true,
  to: true,
  before: true,
} as const

export type RequestSearch = { [K in keyof typeof requestSearch]?: string | undefined }
