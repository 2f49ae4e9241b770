import { endpoints, profile, type Profile } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleGetProfile = handler(endpoints.getProfile, async ({ org }, { baseUrl }) => {
  const { organization } = await org.catalog()
  const stored = organization.profile
  const body = Object.fromEntries(Object.keys(profile.shape).map((key) => [key, stored[key] ?? ''])) as Profile
  return { body: { ...body, logo: baseUrl + body.logo, logoDarkMode: baseUrl + body.logoDarkMode } }
})
