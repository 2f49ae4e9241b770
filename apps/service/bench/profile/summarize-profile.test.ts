import { expect, test } from 'vitest'
import { placeOf, summarizeProfile } from './summarize-profile.ts'

const frame = (url: string, functionName = 'f') => ({ url, functionName })

test('placeOf names a library, a folder, a Node.js module or V8', () => {
  expect(placeOf(frame('file:///p/node_modules/.pnpm/pg@8/node_modules/pg/lib/query.js'))).toBe('pg')
  expect(placeOf(frame('file:///p/node_modules/.pnpm/x/node_modules/@scope/name/a.js'))).toBe('@scope/name')
  expect(placeOf(frame('file:///p/apps/service/src/store/engine/sqlite.ts'))).toBe('service/src/store/engine')
  expect(placeOf(frame('node:internal/crypto/sig'))).toBe('node:internal/crypto')
  expect(placeOf(frame('', '(garbage collector)'))).toBe('(garbage collector)')
})

test('the shares are of the busy time, the largest first', () => {
  const nodes = ['(idle)', 'node:http', 'node:net'].map((url, id) => ({
    id,
    callFrame: id === 0 ? frame('', url) : frame(url),
  }))
  expect(summarizeProfile({ nodes, samples: [0, 1, 2, 2], timeDeltas: [500, 100, 300, 100] })).toEqual({
    idle: 0.5,
    places: [
      { place: 'node:net', share: 0.8 },
      { place: 'node:http', share: 0.2 },
    ],
  })
})
