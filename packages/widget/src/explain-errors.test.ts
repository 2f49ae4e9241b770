import { lwError } from '@loyalty/embed/failures'
import type { LwError } from '@loyalty/embed/protocol'
import type { Bridge } from '@loyalty/embed/guest'
import { expect, onTestFinished, test, vi } from 'vitest'
import { explainErrors } from './explain-errors.ts'
import { loadFailureDetails } from './report-failure.ts'

async function report(reported: LwError) {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => lines.mockRestore())
  const sent: LwError[] = []
  explainErrors({ error: (one) => void sent.push(one) } as Bridge, 'https://widgets.example').error(reported)
  // The line for developers comes from a file that loads only after a failure.
  await loadFailureDetails()
  await Promise.resolve()
  return { sent, lines: lines.mock.calls }
}

test('an integration error has its absolute address and one console line', async () => {
  const error = lwError('token_reused', 'It came twice. Request a new one', 'req-1')
  const docs = 'https://widgets.example/errors/token_reused'
  const { sent, lines } = await report(error)
  expect(sent).toEqual([{ ...error, docs }])
  expect(lines).toEqual([[`Loyalty widget: token_reused. It came twice. Request a new one. ${docs} (req-1)`]])
})

test('a recoverable error has its absolute address and no console line', async () => {
  const { sent, lines } = await report(lwError('maintenance', 'Down'))
  expect(sent.map(({ docs }) => docs)).toEqual(['https://widgets.example/errors/maintenance'])
  expect(lines).toEqual([])
})
