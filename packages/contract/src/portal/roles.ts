/** The roles of a person in an organization. A person has one role in each organization. */
export const roles = ['owner', 'developer', 'support', 'finance', 'viewer'] as const

export type Role = (typeof roles)[number]

/**
 * Each list names the roles that may call a group of portal routes. `builders` may change settings, `helpers` may send
 * test events and resend deliveries, and `readers` may read.
 */
export const builders = ['owner', 'developer'] as const satisfies readonly Role[]
export const helpers = ['owner', 'developer', 'support'] as const satisfies readonly Role[]
export const readers = ['owner', 'developer', 'support', 'viewer'] as const satisfies readonly Role[]
export const watchers = ['owner', 'developer', 'viewer'] as const satisfies readonly Role[]
