export const envs = ['sandbox', 'production'] as const
export type Env = (typeof envs)[number]

/**
 * The organization and environment that own a row. In a table with a column for each, these two columns begin the
 * primary key.
 */
export type Caller = { organizationId: string; env: Env }
