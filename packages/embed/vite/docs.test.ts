import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds as ownKinds, refusedKinds, transportKinds, type WidgetErrorCode } from '../src/error-codes.ts'
import { errorOf } from '../src/errors.ts'
import { ATTRIBUTES } from '../src/host/config.ts'
import type { WidgetEventMap } from '../src/host/events.ts'
import { queueSnippet } from '../src/host/queue-snippet.ts'
import { lwError, transportError } from '../src/failures.ts'
import type { EventData } from '../src/protocol.ts'

const root = new URL('..', import.meta.url).pathname
const names = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('errors.md explains every error code with category and action', () => {
  const own = Object.keys(ownKinds) as WidgetErrorCode[]
  const transport = Object.keys(transportKinds) as (keyof typeof transportKinds)[]
  const refused = Object.keys(refusedKinds) as (keyof typeof refusedKinds)[]
  const errors = [
    ...own.map((code) => lwError(code, '')),
    ...transport.map((code) => transportError(code, '')),
    ...refused.map((code) => errorOf(refusedKinds[code], code, '')),
  ]
  expect(errors.length).toBeGreaterThan(30)
  const page = read('errors.md')
  const kinds = errors.map(
    ({ code, category, recoverable, action }) =>
      `${code} ${category} · ${recoverable ? '' : 'not '}recoverable · \`${action}\``,
  )
  const explained = [...page.matchAll(/^## `(\w+)`: .+\n\*(.+)\*\n\n.+\n\n(?:- .+\n)+\n\*\*Fix\.\*\* .+$/gm)]
  expect(explained.map(([, code, kind]) => `${code} ${kind}`).toSorted()).toEqual(kinds.toSorted())
})

test('the documentation lists every attribute and every event', () => {
  const first = (page: string) => matches(page, /^\| `([\w:.-]+)`/gm)
  expect(first(read('script-tag.md')).toSorted()).toEqual(ATTRIBUTES.toSorted())
  const events: Record<keyof WidgetEventMap | keyof EventData, true> = {
    'lw:ready': true,
    'lw:complete': true,
    'lw:event': true,
    'lw:error': true,
    'lw:close': true,
    'lw:message': true,
    'exchange.started': true,
    'exchange.quoted': true,
    'exchange.confirmed': true,
    'exchange.completed': true,
    'exchange.failed': true,
    'preferences.changed': true,
    'preferences.saved': true,
    'preferences.failed': true,
    'step.changed': true,
    'session.expired': true,
    'session.renewed': true,
    'appearance.adjusted': true,
  }
  expect(first(read('events.md'))).toEqual(Object.keys(events))
})

test('the queue script in the documentation equals queueSnippet', () => {
  const queues = names.flatMap((name) => matches(read(name), /<script>(typeof LoyaltyWidgets=.*?)<\/script>/g))
  expect(queues.length).toBeGreaterThan(2)
  for (const queue of queues) expect(queue).toBe(queueSnippet)
})

test('every link in the documentation has a target', () => {
  const anchors = (text: string) =>
    matches(text, /^#+ (.+)$/gm).map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(' ', '-'),
    )
  const leadsNowhere = (name: string) => (link: string) => {
    const [file = '', anchor] = link.split('#')
    const path = join(root, 'docs', file || name)
    return !existsSync(path) || (anchor !== undefined && !anchors(readFileSync(path, 'utf8')).includes(anchor))
  }
  for (const name of names) expect(matches(read(name), /\]\(([^)]+)\)/g).filter(leadsNowhere(name)), name).toEqual([])
})
