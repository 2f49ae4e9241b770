import type { Request } from 'express'
import type { WidgetType } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { widgetAudience } from '../tokens/audiences.ts'
import type { Caller } from '../caller.ts'
import type { Embedding } from '../store/embedding/embedding.ts'
import type { Refusal } from '../store/embedding/sighting-rows.ts'
import type { RefusedCode } from './refused-page.ts'

/**
 * The addresses that a document lists. `embedKey` is the key of the request, or the organization's oldest live key for a
 * request with a token. The document erases its token, so a reload inside the frame needs a key.
 */
type Permitted = Pick<Embedding, 'origins' | 'returnUrls'> & {
  embedKey: string
  /** The origins of pages around the page with the widget. They frame the widget and get no message. */
  outer: readonly string[]
}

export const nobody: Permitted = { origins: [], returnUrls: [], embedKey: '', outer: [] }

/** The owner of a document, the addresses that the document lists, and the refusal for a browser's frame. */
export type Found = {
  owner?: Caller
  permitted: Permitted
  refusal?: Refusal | 'embed_key_unknown'
  /** True for a load of a preview, which nothing counts. */
  isPreview?: boolean
}

/**
 * Matches embed keys and names of logo files. The service looks up no other text in the database, because PostgreSQL
 * rejects NUL characters.
 */
export const name = /^[\w-]{1,128}$/

/** Returns whether a browser loads the document into a frame. A link, a webview and a program get no refused page. */
export const isFramed = (request: Request): boolean =>
  request.method === 'GET' && ['iframe', 'frame'].includes(request.get('sec-fetch-dest') ?? '')

/** Returns the origin of the page around the frame. Returns an empty text if the page keeps it to itself. */
export const framingOrigin = (request: Request): string => {
  const referrer = request.get('referer') ?? ''
  if (!/^https?:/.test(referrer) || referrer.length > 2000 || !URL.canParse(referrer)) return ''
  const { origin } = new URL(referrer)
  return origin.length > 300 ? '' : origin
}

/** Returns whether the origins permit the page. The frame's own document reloads itself without a stranger's page. */
const permits = (origins: readonly string[], origin: string, baseUrl: string): boolean =>
  origin === '' || origin === baseUrl || origins.includes(origin)

/**
 * Returns the origins whose pages show previews of an organization's widgets: the portal's preview host, and the
 * service's own origin for the live widgets in the documentation.
 */
const previewOriginsOf = ({ organizationId }: Caller, { demo, baseUrl, preview }: Context): string[] => [
  ...(preview === undefined ? [] : [preview.url]),
  ...(demo?.organizationId === organizationId ? [baseUrl] : []),
]

type WithPreviews = Embedding & { previewOrigins: readonly string[] }

/** Returns the addresses of an organization, with the origins of previews. */
const embeddingOf = async (owner: Caller, context: Context): Promise<WithPreviews> => {
  const { origins, ...embedding } = await context.store.organization(owner).embedding()
  const previewOrigins = previewOriginsOf(owner, context)
  return { ...embedding, origins: [...origins, ...previewOrigins], previewOrigins }
}

/** The portal frames the preview host, so a document in the preview host has both as ancestors. */
const outerOf = ({ preview }: Context): string[] => (preview === undefined ? [] : [preview.portalUrl])

const byToken = async (token: string, type: WidgetType, origin: string, context: Context): Promise<Found> => {
  const { signer, env, baseUrl } = context
  const claims = await signer.verify(token, type, widgetAudience, { ignoreExpiry: true }).catch(() => undefined)
  if (claims === undefined) return { permitted: nobody }
  const owner = { organizationId: claims.org, env }
  const { origins, returnUrls, embedKeys, previewOrigins } = await embeddingOf(owner, context)
  const permitted = { origins, returnUrls, embedKey: embedKeys[0] ?? '', outer: outerOf(context) }
  const found = { owner, permitted, isPreview: claims.preview === true || previewOrigins.includes(origin) }
  return permits(origins, origin, baseUrl) ? found : { ...found, refusal: 'origin_not_allowed' }
}

const byKey = async (key: string, type: WidgetType, origin: string, context: Context): Promise<Found> => {
  const { store, env, baseUrl } = context
  const found = name.test(key) ? await store.findEmbedKey(key) : undefined
  if (found === undefined) return { permitted: nobody, refusal: 'embed_key_unknown' }
  const owner = { organizationId: found.organizationId, env }
  if (found.env !== env) return { owner, permitted: nobody, refusal: 'embed_key_other_environment' }
  if (found.isRetired) return { owner, permitted: nobody, refusal: 'embed_key_retired' }
  const { origins, returnUrls, previewOrigins } = await embeddingOf(owner, context)
  const permitted = { origins, returnUrls, embedKey: key, outer: outerOf(context) }
  const load = { owner, permitted, isPreview: previewOrigins.includes(origin) }
  if (!permits(origins, origin, baseUrl)) return { ...load, refusal: 'origin_not_allowed' }
  const refusal = await store.organization(owner).unavailability(type)
  return { ...load, ...(refusal && { refusal }) }
}

/**
 * Finds the organization of a request by its token, even an expired one, or by its public embed key. `origin` is the
 * page around the frame, or empty.
 */
export const findEmbedding = async (
  request: Request,
  type: WidgetType,
  origin: string,
  context: Context,
): Promise<Found> => {
  const { key, token } = request.query
  if (typeof token === 'string') return await byToken(token, type, origin, context)
  return typeof key === 'string' ? await byKey(key, type, origin, context) : { permitted: nobody }
}

/** Returns the code that a page sees. Only the portal shows whether an organization is suspended. */
export const codeOf = (refusal: Refusal | 'embed_key_unknown'): RefusedCode =>
  refusal === 'organization_suspended' || refusal === 'widget_not_enabled' ? 'widget_not_available' : refusal
