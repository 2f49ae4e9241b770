export const envs = ['sandbox', 'production'] as const
export type Env = (typeof envs)[number]

/** The organization and environment that own a row. In a table with both columns, they begin the primary key. */
export type Caller = { organizationId: string; env: Env }
