import { problem } from '@loyalty/contract'

/** Throws `ORGANIZATION_NOT_ACTIVE` for a suspended organization. */
export const requireActive = (status: 'ACTIVE' | 'SUSPENDED'): void => {
  if (status !== 'ACTIVE')
    throw problem('ORGANIZATION_NOT_ACTIVE', {
      detail: 'This organization is suspended: contact your account manager.',
    })
}
