import { expect, test } from 'vitest'
import { countOpen } from './count-open.ts'

const places = (session: string) => [
  { key: session, limit: 2, whose: 'Your session' },
  { key: 'org_a', limit: 3, whose: 'Your organization' },
]
const tooMany = (limit: number) => expect.objectContaining({ code: 'TOO_MANY', members: { limit } })

test('a refused stream takes no place of another key', () => {
  const take = countOpen()
  take(places('one'))
  const giveBack = take(places('one'))
  expect(() => take(places('one'))).toThrow(tooMany(2))
  take(places('two'))
  expect(() => take(places('two'))).toThrow(tooMany(3))
  giveBack()
  take(places('two'))
  expect(() => take(places('three'))).toThrow(tooMany(3))
})
