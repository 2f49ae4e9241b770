import { decodeProtectedHeader } from 'jose'

/** What a token claims of itself, unverified: says as which kind and with which key to verify it, nothing more. */
export const decodedHeader = (token: string): { typ?: string; kid?: string } => {
  try {
    const { typ, kid } = decodeProtectedHeader(token)
    return { ...(typeof typ === 'string' && { typ }), ...(typeof kid === 'string' && { kid }) }
  } catch {
    return {}
  }
}
