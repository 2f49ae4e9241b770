import type { en } from '../../messages/credentials/en.ts'

type Key = keyof typeof en

/** The permissions by group, in the order of the form. */
export const scopeGroups = [
  { label: 'groupWidgets', scopes: ['widgets:point-exchange', 'widgets:multibrand'] },
  {
    label: 'groupRead',
    scopes: [
      'profile:read',
      'programs:read',
      'campaigns:read',
      'transactions:read',
      'connections:read',
      'multibrand:read',
    ],
  },
  {
    label: 'groupChange',
    scopes: ['members:validate', 'transactions:write', 'connections:write', 'multibrand:write', 'webhooks:manage'],
  },
] as const satisfies readonly { label: Key; scopes: readonly string[] }[]

export type Scope = (typeof scopeGroups)[number]['scopes'][number]

export const scopeTexts: Readonly<Record<Scope, Key>> = {
  'widgets:point-exchange': 'scope_widgets_pointExchange',
  'widgets:multibrand': 'scope_widgets_multibrand',
  'profile:read': 'scope_profile_read',
  'programs:read': 'scope_programs_read',
  'campaigns:read': 'scope_campaigns_read',
  'transactions:read': 'scope_transactions_read',
  'connections:read': 'scope_connections_read',
  'multibrand:read': 'scope_multibrand_read',
  'members:validate': 'scope_members_validate',
  'transactions:write': 'scope_transactions_write',
  'connections:write': 'scope_connections_write',
  'multibrand:write': 'scope_multibrand_write',
  'webhooks:manage': 'scope_webhooks_manage',
}

/** The permissions of a new client: enough for both widgets and for reading, and nothing that changes data. */
export const leastScopes: readonly Scope[] = [...scopeGroups[0].scopes, ...scopeGroups[1].scopes]
