import { Router } from 'express'
import { readOnly } from '../http/read-only.ts'
import { daily } from './daily.ts'

const path = '/.well-known/security.txt'

/** RFC 9116 asks for less than a year. The service dates the file itself, so a running service never serves an expired one. */
const validMs = 180 * 86_400_000
const dayMs = 86_400_000

type Settings = { baseUrl: string; now: () => number; securityContacts: readonly string[] }

/** Serves `/.well-known/security.txt` (RFC 9116), or nothing where the operator has named no contact. */
export const securityTxt = ({ baseUrl, now, securityContacts }: Settings): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  if (securityContacts.length === 0) return router
  const textOf = daily((base, at) =>
    [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(Math.floor(at / dayMs) * dayMs + validMs).toISOString()}`,
      'Preferred-Languages: en',
      // The RFC allows https alone here.
      ...(base.startsWith('https://') ? [`Canonical: ${base}${path}`] : []),
      '',
    ].join('\n'),
  )
  router.get(path, (_request, response) => {
    response.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' })
    response.send(textOf(baseUrl, now()))
  })
  router.all(path, readOnly)
  return router
}
