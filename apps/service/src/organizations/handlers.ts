import { handleGetProfile } from './get-profile.ts'

export const handlers = {
  getProfile: handleGetProfile,
}
