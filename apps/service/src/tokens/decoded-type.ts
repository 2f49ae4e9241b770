import { decodeProtectedHeader } from 'jose'

/** The `typ` a token claims, unverified: says which kind to verify it as, nothing more. */
export const decodedType = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).typ
  } catch {
    return undefined
  }
}
