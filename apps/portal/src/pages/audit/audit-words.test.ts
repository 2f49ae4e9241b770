import { expect, test } from 'vitest'
import { en } from '../../messages/audit/en.ts'
import { actionKey, auditActions, auditKinds, changesOf, kindKey } from './audit-words.ts'

test('each audit action and each kind of change has words', () => {
  const missing = [...auditActions.map(actionKey), ...auditKinds.map(kindKey)].filter((key) => !(key in en))
  expect(missing).toEqual([])
})

test('a difference contains only the fields that changed', () => {
  const before = { role: 'viewer', status: 'ENABLED', eventTypes: ['LINKED'] }
  const after = { role: 'owner', status: 'ENABLED', eventTypes: ['LINKED'] }
  expect(changesOf(before, after)).toEqual([{ field: 'role', before: 'viewer', after: 'owner', isCompared: true }])
})

test('facts of one side are shown as values', () => {
  expect(changesOf(null, { role: 'viewer' })).toMatchObject([{ field: 'role', after: 'viewer', isCompared: false }])
  expect(changesOf({ role: 'viewer' }, null)).toMatchObject([{ field: 'role', after: 'viewer', isCompared: false }])
  expect(changesOf(null, null)).toEqual([])
})
