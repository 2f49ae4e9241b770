import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('the log keeps the stack of an error but not its message', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const error = Object.assign(new TypeError('Invalid URL: /x?token=CANARY\nCANARY\n  in CANARY'), {
    input: '/x?token=CANARY',
  })
  log.error(
    {
      err: error,
      req: { method: 'GET', route: '/x', url: '/x/CANARY?token=CANARY', headers: { authorization: 'Bearer CANARY' } },
    },
    'unexpected error',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('CANARY')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'unexpected error',
    err: { name: 'TypeError' },
    req: { method: 'GET', route: '/x' },
  })
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: { stack: expect.arrayContaining([expect.stringContaining('log.test.ts')]) as string[] },
  })
})
