import { createHash } from 'node:crypto'
import { endpoints } from '@loyalty/contract'
import { handler, type Answer } from '../http/handler.ts'
import type { CallerCatalogue } from '../store/catalogue.ts'
import { programItems } from './program-items.ts'

const written = new WeakMap<CallerCatalogue, Map<string, Answer<typeof endpoints.listPrograms>>>()

/** The list of a catalogue at a base address, written down once: the catalogue is another object when anything has changed. */
const answerOf = (catalogue: CallerCatalogue, baseUrl: string): Answer<typeof endpoints.listPrograms> => {
  const answers = written.get(catalogue) ?? new Map<string, Answer<typeof endpoints.listPrograms>>()
  const known = answers.get(baseUrl)
  if (known) return known
  const body = programItems(catalogue, baseUrl)
  const bytes = Buffer.from(JSON.stringify(body))
  const ETag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const answer = { body, bytes, headers: { ETag, 'Cache-Control': 'private, max-age=300' } }
  written.set(catalogue, answers.set(baseUrl, answer))
  return answer
}

export const handleListPrograms = handler(endpoints.listPrograms, async ({ caller }, { store, baseUrl }) =>
  answerOf(await store.organization(caller).catalogue(), baseUrl),
)
