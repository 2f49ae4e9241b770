import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embedFiles } from './embed-files.ts'
import { problemHandler } from '../http/send-problem.ts'

const folder = mkdtempSync(join(tmpdir(), 'loyalty-embed-'))
const release = { version: '0.1.0', released: '2026-11-21', bytes: 4, integrity: 'sha384-x' }
let stop: () => void
let base = ''

beforeAll(async () => {
  for (const [path, text] of [
    ['dist', 'new'],
    ['archive/0.1.0', 'old!'],
    ['archive/0.2.0', 'never released'],
  ] as const) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'embed.js'), text)
  }
  writeFileSync(join(folder, 'archive/versions.json'), JSON.stringify([release]))
  const app = express().use(embedFiles(join(folder, 'dist'), join(folder, 'archive')))
  const server = app.use(problemHandler(() => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => void server.close()
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  stop()
  rmSync(folder, { recursive: true })
})

const shared = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const headersOf = (answer: Response) => Object.fromEntries(answer.headers)

test('caches may keep the newest loader five minutes and releases one year', async () => {
  const newest = await fetch(`${base}/embed/v1/embed.js`)
  expect(await newest.text()).toBe('new')
  expect(headersOf(newest)).toMatchObject({
    ...shared,
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  })
  const released = await fetch(`${base}/embed/0.1.0/embed.js`)
  expect(await released.text()).toBe('old!')
  expect(headersOf(released)).toMatchObject({ ...shared, 'cache-control': 'public, max-age=31536000, immutable' })
})

test('versions.json lists every release with its integrity hash', async () => {
  const answer = await fetch(`${base}/embed/versions.json`)
  expect(headersOf(answer)).toMatchObject({ ...shared, 'content-type': 'application/json; charset=utf-8' })
  expect(await answer.json()).toEqual({
    evergreen: '/embed/v1/embed.js',
    versions: [{ ...release, path: '/embed/0.1.0/embed.js' }],
  })
  expect((await fetch(`${base}/embed/versions.json`, { method: 'POST' })).status).toBe(405)
})

test('an unknown embed.js version answers 404 and names versions.json', async () => {
  for (const version of ['0.2.0', '9.9.9']) {
    const answer = await fetch(`${base}/embed/${version}/embed.js`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(((await answer.json()) as { detail: string }).detail).toMatch(
      new RegExp(`^There never was a version ${version} of embed\\.js\\. /embed/versions\\.json`),
    )
  }
})
