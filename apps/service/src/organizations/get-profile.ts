import { endpoints, profile, type Profile } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleGetProfile = handler(endpoints.getProfile, async ({ caller }, { store, baseUrl }) => {
  const { organization } = await store.organization(caller).catalogue()
  const stored = organization.profile
  const body = Object.fromEntries(Object.keys(profile.shape).map((key) => [key, stored[key] ?? ''])) as Profile
  return { body: { ...body, logo: baseUrl + body.logo, logoDarkMode: baseUrl + body.logoDarkMode } }
})
