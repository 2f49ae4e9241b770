import { Router } from 'express'
import { readOnly } from '../http/read-only.ts'
import { daily } from './daily.ts'

const path = '/.well-known/security.txt'

/**
 * The milliseconds from a day to the expiry date of its security.txt. RFC 9116 recommends less than a year. The service
 * computes a new date each day, so it never serves an expired file.
 */
const validMs = 180 * 86_400_000
const dayMs = 86_400_000

type Settings = { baseUrl: string; realNow: () => number; securityContacts: readonly string[] }

/**
 * Returns a router that serves `/.well-known/security.txt` (RFC 9116). If the operator has set no contact, the router
 * serves nothing.
 */
export const securityTxt = ({ baseUrl, realNow, securityContacts }: Settings): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  if (securityContacts.length === 0) return router
  const textOf = daily((base, at) =>
    [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(Math.floor(at / dayMs) * dayMs + validMs).toISOString()}`,
      'Preferred-Languages: en',
      // RFC 9116 requires an https URL in the field `Canonical`, so an http origin omits the field.
      ...(base.startsWith('https://') ? [`Canonical: ${base}${path}`] : []),
      '',
    ].join('\n'),
  )
  router.get(path, (_request, response) => {
    response.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' })
    response.send(textOf(baseUrl, realNow()))
  })
  router.all(path, readOnly)
  return router
}
