import { decodeProtectedHeader } from 'jose'

/**
 * Returns the unverified header of a token. Use the header only to choose the kind and the key for the verification.
 */
export const decodedHeader = (token: string): { typ?: string; kid?: string } => {
  try {
    const { typ, kid } = decodeProtectedHeader(token)
    return { ...(typeof typ === 'string' && { typ }), ...(typeof kid === 'string' && { kid }) }
  } catch {
    return {}
  }
}
