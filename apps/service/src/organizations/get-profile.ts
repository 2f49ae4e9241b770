import { endpoints, profile, type Profile } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleGetProfile = handler(endpoints.getProfile, async ({ org }, { baseUrl }) => {
  const { organization } = await org.catalog()
  const stored = organization.profile
  // An organization that has just signed up has no logo, and an unknown value is an empty text.
  const addressOf = (path: string) => (path === '' ? '' : baseUrl + path)
  const body = Object.fromEntries(Object.keys(profile.shape).map((key) => [key, stored[key] ?? ''])) as Profile
  return { body: { ...body, logo: addressOf(body.logo), logoDarkMode: addressOf(body.logoDarkMode) } }
})
