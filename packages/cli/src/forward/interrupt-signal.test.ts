import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const program = `
  import { once } from 'node:events'
  import { interruptSignal } from '${new URL('interrupt-signal.ts', import.meta.url).href}'
  const signal = interruptSignal()
  process.stdin.resume()
  process.stdout.write('started')
  await once(signal, 'abort')
  process.stdout.write('stopping')
  await once(process.stdin, 'data')
`

test('a repeated Ctrl-C does not interrupt the shutdown', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const ended = once(child, 'exit')
  expect(String(await once(child.stdout, 'data'))).toBe('started')
  child.kill('SIGINT')
  expect(String(await once(child.stdout, 'data'))).toBe('stopping')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  child.stdin.end('done')
  expect(await ended).toEqual([0, null])
})
