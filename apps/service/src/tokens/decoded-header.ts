import { decodeProtectedHeader } from 'jose'

/**
 * Returns `typ` and `kid` of a token's header without checking the signature. Use them only to choose the token kind
 * and the key with which to check the signature.
 */
export const decodedHeader = (token: string): { typ?: string; kid?: string } => {
  try {
    const { typ, kid } = decodeProtectedHeader(token)
    return { ...(typeof typ === 'string' && { typ }), ...(typeof kid === 'string' && { kid }) }
  } catch {
    return {}
  }
}
