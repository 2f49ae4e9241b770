import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startTestService } from '../../testing/service.ts'
import { securityTxt } from './security-txt.ts'

const path = '/.well-known/security.txt'
const MASTER_KEY = Buffer.alloc(32).toString('base64')

test('every origin serves security.txt with the contacts and an expiry date', async () => {
  await using service = await startTestService({ SECURITY_CONTACT: 'security@example.com, https://example.com/report' })
  for (const base of [...Object.values(service.baseUrls), service.portalUrl]) {
    const answer = await fetch(base + path)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(
      /^Contact: mailto:security@example\.com\nContact: https:\/\/example\.com\/report\nExpires: \S+\nPreferred-Languages: en\n$/,
    )
    const days = (Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(100)
    expect(days).toBeLessThan(365)
    expect((await fetch(base + path, { method: 'POST' })).status).toBe(405)
  }
})

test('security.txt names its canonical address on an https origin', async () => {
  const settings = { baseUrl: 'https://portal.example', realNow: Date.now, securityContacts: ['tel:+1-201-555-0123'] }
  const server = express().use(securityTxt(settings)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const text = await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text()
  server.close()
  expect(text).toContain(`\nCanonical: https://portal.example${path}\n`)
})

test('security.txt answers 404 if no contact is set', async () => {
  await using service = await startTestService()
  const answer = await fetch(service.baseUrls.production + path)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
})

test('the configuration rejects a security contact without a valid address', () => {
  for (const SECURITY_CONTACT of ['http://example.com', 'security', 'javascript:alert(1)', 'a@b.example,nobody'])
    expect(() => readConfig({ MASTER_KEY, SECURITY_CONTACT }), SECURITY_CONTACT).toThrow(/^SECURITY_CONTACT must be /)
})
