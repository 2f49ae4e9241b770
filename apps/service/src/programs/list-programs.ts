import { createHash } from 'node:crypto'
import { endpoints } from '@loyalty/contract'
import { handler, type Answer } from '../http/handler.ts'
import type { CatalogSnapshot } from '../store/catalog/catalog-snapshot.ts'
import { programItems } from './program-items.ts'

const written = new WeakMap<CatalogSnapshot, Map<string, Answer<typeof endpoints.listPrograms>>>()

const longestAge = 300

/** Returns the seconds for which a client may cache the list of programs: at most until the next price starts. */
const ageOf = ({ inForce }: CatalogSnapshot, now: number): number =>
  Math.max(0, Math.min(longestAge, Math.floor((inForce.until - now) / 1000)))

/**
 * Returns the serialized list of programs for a base address. Caches it for each catalog snapshot, so a new snapshot
 * gives a new list.
 */
const answerOf = (catalog: CatalogSnapshot, baseUrl: string): Answer<typeof endpoints.listPrograms> => {
  const answers = written.get(catalog) ?? new Map<string, Answer<typeof endpoints.listPrograms>>()
  const known = answers.get(baseUrl)
  if (known) return known
  const body = programItems(catalog, baseUrl)
  const bytes = Buffer.from(JSON.stringify(body))
  const ETag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const answer = { body, bytes, headers: { ETag } }
  written.set(catalog, answers.set(baseUrl, answer))
  return answer
}

export const handleListPrograms = handler(endpoints.listPrograms, async ({ org }, { baseUrl }) => {
  const [catalog, now] = await Promise.all([org.catalog(), org.businessNow()])
  const answer = answerOf(catalog, baseUrl)
  return { ...answer, headers: { ...answer.headers, 'Cache-Control': `private, max-age=${ageOf(catalog, now)}` } }
})
