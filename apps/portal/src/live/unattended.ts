import { unattendedHeader } from '@loyalty/contract/live'
import { callsThrough, shownOrganization } from '../api/client.ts'

/**
 * Reads that no person caused. They do not extend the session, and open no dialog. After another tab has switched the
 * organization, they throw `CSRF_REFUSED`, so that the page shows no rows of that organization.
 */
export const unattended = callsThrough((url, init) =>
  fetch(url, { ...init, headers: { ...init.headers, [unattendedHeader]: shownOrganization() } }),
)
