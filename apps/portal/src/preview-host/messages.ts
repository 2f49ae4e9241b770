import { isEmbedOptions, type EmbedOptions } from './embed-options.ts'

/** The message to the window of the preview host. The port comes with it. */
export const connect = 'loyalty-preview'

/** The most bytes of a message to the preview host, as UTF-8. */
export const maxBytes = 16_384

/** Why the service gave no token: the status of its answer, and the seconds to wait. */
export type RefusedToken = { status: number; retryAfter?: number | undefined }

export type ToHost =
  | { kind: 'show'; options: EmbedOptions }
  | { kind: 'token'; id: number; token: string; expiresIn: number }
  | { kind: 'no-token'; id: number; refused: RefusedToken }

export type FromHost =
  | { kind: 'token'; id: number; widget: EmbedOptions['type'] }
  | { kind: 'event'; name: string; detail: unknown }
  | { kind: 'height'; height: number }
  /** The host ignored a message: it was too large, or its content is not allowed. */
  | { kind: 'refused'; why: 'size' | 'content' }

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isMessage = (value: unknown): value is ToHost => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, ...rest } = value as Readonly<Record<string, unknown>>
  if (kind === 'show') return Object.keys(rest).length === 1 && isEmbedOptions(rest['options'])
  const { id, token, expiresIn, refused } = rest
  if (kind === 'token') return isNumber(id) && typeof token === 'string' && isNumber(expiresIn)
  return kind === 'no-token' && isNumber(id) && typeof refused === 'object' && refused !== null
}

/** Reads a message from the portal. Returns the reason of a refusal instead of a message that is not allowed. */
export const readToHost = (data: unknown): ToHost | 'size' | 'content' => {
  if (typeof data !== 'string') return 'content'
  if (new TextEncoder().encode(data).length > maxBytes) return 'size'
  try {
    const message: unknown = JSON.parse(data, (key, value: unknown) => (key === '__proto__' ? undefined : value))
    return isMessage(message) ? message : 'content'
  } catch {
    return 'content'
  }
}
