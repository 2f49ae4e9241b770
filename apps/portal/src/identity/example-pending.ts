import type { Pending } from './pending-query.ts'

/** Returns an incomplete sign-in for the gallery. */
export const pendingAs = (next: Pending['next'], methods: Pending['methods'] = []): Pending => ({
  next,
  csrfToken: 'token',
  user: { email: 'owner@rimalta.example' },
  methods,
  organizations: [
    { id: 'org_01JZPW9ZR096RDP4AJM5T7BBAE', name: 'بنك ريمالتا', role: 'owner' },
    { id: 'org_01K9BW07R0KKQNX0418NBSSKPN', name: 'باركيل للاتصالات', role: 'viewer' },
  ],
})

/** Returns the incomplete sign-in of an operator without an organization. */
export const operatorPending = (next: Pending['next']): Pending => ({
  ...pendingAs(next),
  user: { email: 'olga@example.com' },
  organizations: [{ id: 'platform', name: 'Platform', role: 'operator' }],
})
