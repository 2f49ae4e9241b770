import { createHash } from 'node:crypto'
import { endpoints } from '@loyalty/contract'
import { handler, type Answer } from '../http/handler.ts'
import type { CallerCatalogue } from '../store/catalog/catalogue.ts'
import { programItems } from './program-items.ts'

const written = new WeakMap<CallerCatalogue, Map<string, Answer<typeof endpoints.listPrograms>>>()

const longestAge = 300

/** Seconds for which a copy of the list is good: not beyond the start of another price. */
const ageOf = ({ inForce }: CallerCatalogue, now: number): number =>
  Math.max(0, Math.min(longestAge, Math.floor((inForce.until - now) / 1000)))

/** The list of a catalogue at a base address, written down once: the catalogue is another object when anything has changed. */
const answerOf = (catalogue: CallerCatalogue, baseUrl: string): Answer<typeof endpoints.listPrograms> => {
  const answers = written.get(catalogue) ?? new Map<string, Answer<typeof endpoints.listPrograms>>()
  const known = answers.get(baseUrl)
  if (known) return known
  const body = programItems(catalogue, baseUrl)
  const bytes = Buffer.from(JSON.stringify(body))
  const ETag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const answer = { body, bytes, headers: { ETag } }
  written.set(catalogue, answers.set(baseUrl, answer))
  return answer
}

export const handleListPrograms = handler(endpoints.listPrograms, async ({ caller }, { store, baseUrl }) => {
  const books = store.organization(caller)
  const [catalogue, now] = await Promise.all([books.catalogue(), books.now()])
  const answer = answerOf(catalogue, baseUrl)
  return { ...answer, headers: { ...answer.headers, 'Cache-Control': `private, max-age=${ageOf(catalogue, now)}` } }
})
