/** The roles of a person in an organization. A person has one role in each organization. */
export const roles = ['owner', 'developer', 'support', 'finance', 'viewer'] as const

export type Role = (typeof roles)[number]

/** The roles of a person in the platform itself. They give no access to the data of an organization. */
export const platformRoles = ['operator', 'administrator'] as const

export type PlatformRole = (typeof platformRoles)[number]

/** The roles of a session: of a person in one organization, or in the platform. */
export const sessionRoles = [...roles, ...platformRoles] as const

export type SessionRole = (typeof sessionRoles)[number]

/** The id of the platform itself in the list of a person's organizations. No organization has this id. */
export const platformId = 'platform'

/**
 * Each list names the roles that may call a group of portal routes. `builders` may change settings, `helpers` may send
 * test events and resend deliveries, and `readers` may read.
 */
export const owners = ['owner'] as const satisfies readonly Role[]
export const builders = ['owner', 'developer'] as const satisfies readonly Role[]
export const helpers = ['owner', 'developer', 'support'] as const satisfies readonly Role[]
export const readers = ['owner', 'developer', 'support', 'viewer'] as const satisfies readonly Role[]
export const watchers = ['owner', 'developer', 'viewer'] as const satisfies readonly Role[]

/** Fields of the endpoints about a person's own account: for everybody, also before an organization is approved. */
export const personal = { roles, platform: platformRoles, beforeApproval: true } as const
