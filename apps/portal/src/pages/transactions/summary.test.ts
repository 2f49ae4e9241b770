import { expect, test } from 'vitest'
import { exampleLog, exampleReveal } from './example-transactions.ts'
import { summaryOf } from './summary.ts'

test('the summary has the ids of everything that happened', () => {
  const text = summaryOf(exampleLog, 'sandbox')
  const { event, journal, request } = exampleLog
  const ids = [
    exampleLog.id,
    exampleLog.referenceNumber,
    request!.id,
    journal!.id,
    event!.id,
    ...event!.deliveries!.map(({ id }) => id),
  ]
  for (const id of ids) expect(text).toContain(id)
})

test('the summary has no personal data, not even masked', () => {
  const text = summaryOf(exampleLog, 'production')
  const { id: _, ...revealed } = exampleReveal.fields[0]!
  const { member, email, name, sourceUserId } = exampleLog
  for (const value of [...Object.values(revealed), member, email, name, sourceUserId]) expect(text).not.toContain(value)
})
