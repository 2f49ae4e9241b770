import { decodeProtectedHeader } from 'jose'

/**
 * Returns `typ` and `kid` of a token's header without a check of the signature. Use them only to choose the token kind
 * and the key for that check.
 */
export const decodedHeader = (token: string): { typ?: string; kid?: string } => {
  try {
    const { typ, kid } = decodeProtectedHeader(token)
    return { ...(typeof typ === 'string' && { typ }), ...(typeof kid === 'string' && { kid }) }
  } catch {
    return {}
  }
}
