export const envs = ['sandbox', 'production'] as const
export type Env = (typeof envs)[number]

/** Whose rows: the first two columns of every key. */
export type Caller = { organizationId: string; env: Env }
