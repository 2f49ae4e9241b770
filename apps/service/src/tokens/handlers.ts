import { handleAuthenticate } from './authenticate.ts'
import { handleGetToken } from './get-token.ts'

export const handlers = {
  getToken: handleGetToken,
  authenticate: handleAuthenticate,
}
