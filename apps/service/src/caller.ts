export const envs = ['sandbox', 'production'] as const
export type Env = (typeof envs)[number]

/** The owner of a row. These two columns begin every key in the database. */
export type Caller = { organizationId: string; env: Env }
