export const en = {
  title: 'Home',
  organization: 'Organization',
  organizationId: 'Organization id',
  signedInAs: 'Signed in as',
  role: 'Your role',
  interface: 'Address of the service',
} as const satisfies Record<string, string>
