import { createHash } from 'node:crypto'
import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { programItems } from './program-items.ts'

export const handleListPrograms = handler(endpoints.listPrograms, async ({ caller }, { store, baseUrl }) => {
  const body = programItems(await store.organization(caller).catalogue(), baseUrl)
  const ETag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`
  return { body, headers: { ETag, 'Cache-Control': 'private, max-age=300' } }
})
