import type { Page } from '@playwright/test'
import { bank, type TestService } from '@loyalty/service/testing'
import type { Role } from '@loyalty/contract'

type Organization = Parameters<TestService['portalHeaders']>[0]

/**
 * Signs the person of a role in, by the cookie of a session and without the sign-in page. Creates the person if needed.
 * Each `person` is another one of the role. A test then opens `stack.portalUrl`.
 */
export const signInAs = async (
  page: Page,
  service: TestService,
  role: Role = 'owner',
  organization: Organization = bank,
  person?: string,
): Promise<void> => {
  const { cookie } = await service.portalHeaders(organization, role, person)
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: service.portalUrl, httpOnly: true, sameSite: 'Strict' }])
}
