import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { MultibrandConnection } from '@loyalty/contract'
import { total } from '@loyalty/ui/percent'
import { createDraft, type Draft } from './create-draft.ts'
import {
  accountOf,
  backTo,
  bringBack,
  changesOf,
  editSplit,
  dismissRemoved,
  lastRemoval,
  openProposal,
  putAccount,
  rebase,
  removeProgram,
  takeBackProposal,
  toConnectionSet,
} from './edit-draft.ts'
import { effectiveShares, holds } from './preference-set.ts'
import { linked } from '../testing.ts'

const saved = (...connections: MultibrandConnection[]) => ({ connections, etag: '"1"' })
const three = () => createDraft(saved(linked('sky', 50), linked('inn', 30), linked('gas', 20)))
const shares = (draft: Draft) => Object.fromEntries(draft.split.rows.map(({ id, percent }) => [id, percent]))

describe('the stored preferences', () => {
  test('a draft keeps the decimals of stored shares until the first edit', () => {
    const draft = createDraft(saved(linked('a', 33.34), linked('b', 33.33), linked('c', 33.33)))
    expect(shares(draft)).toEqual({ a: 33.34, b: 33.33, c: 33.33 })
    const edited = editSplit(draft, { type: 'set', id: 'a', percent: 40 })
    expect(shares(edited)).toEqual({ a: 40, b: 30, c: 30 })
  })

  test('effectiveShares scales a total below 100 up to 100', () => {
    expect(effectiveShares([linked('a', 60), linked('b', 25)])).toEqual([
      { id: 'a', percent: 70.59 },
      { id: 'b', percent: 29.41 },
    ])
  })

  test('effectiveShares keeps shares of zero at zero', () => {
    expect(effectiveShares([linked('a', 0), linked('b', 0)]).map((share) => share.percent)).toEqual([0, 0])
  })
})

describe('adding a program', () => {
  test('the first program gets 100 %, the next an even part', () => {
    const first = putAccount(createDraft(saved()), 'sky', { destinationUserId: '1' })
    expect(shares(first)).toEqual({ sky: 100 })
    expect(shares(putAccount(first, 'inn', { destinationUserId: '2' }))).toEqual({ sky: 50, inn: 50 })
  })

  test('taking the proposal back leaves the new program at 0 %', () => {
    const added = putAccount(createDraft(saved(linked('sky', 70), linked('inn', 30))), 'bay', {
      destinationUserId: '3',
    })
    expect(shares(added)).toEqual({ sky: 47, inn: 20, bay: 33 })
    expect(openProposal(added)).toMatchObject({ id: 'bay', percent: 33 })
    const back = takeBackProposal(added)
    expect(shares(back)).toEqual({ sky: 70, inn: 30, bay: 0 })
    expect(openProposal(back)).toBeUndefined()
  })

  test('an edit after the proposal closes the proposal', () => {
    const added = putAccount(createDraft(saved(linked('sky', 70), linked('inn', 30))), 'bay', {
      destinationUserId: '3',
    })
    const edited = editSplit(added, { type: 'set', id: 'sky', percent: 50 })
    expect(openProposal(edited)).toBeUndefined()
    expect(takeBackProposal(edited)).toBe(edited)
  })

  test('a proposal leaves locked shares as they are', () => {
    const start = createDraft(saved(linked('sky', 60), linked('inn', 20), linked('fuel', 20)))
    const locked = editSplit(editSplit(start, { type: 'lock', id: 'sky' }), { type: 'lock', id: 'inn' })
    expect(shares(putAccount(locked, 'bay', { destinationUserId: '3' }))).toEqual({
      sky: 60,
      inn: 20,
      fuel: 0,
      bay: 20,
    })
  })

  test("toConnectionSet sends a new program's account, but no stored account", () => {
    const draft = putAccount(createDraft(saved(linked('sky', 100))), 'inn', { destinationUserId: '2' })
    expect(toConnectionSet(draft)).toEqual([
      { destinationProgramId: 'sky', percentage: 50 },
      { destinationProgramId: 'inn', percentage: 50, destinationAccount: { destinationUserId: '2' } },
    ])
  })
})

describe('editing an account', () => {
  test('entering the stored account again removes the account change', () => {
    const draft = putAccount(three(), 'sky', { destinationUserId: 'other' })
    expect([...changesOf(draft)]).toEqual([['sky', 'account']])
    expect(changesOf(putAccount(draft, 'sky', { destinationUserId: 'sky-1' })).size).toBe(0)
  })

  test('an account edit splits shares evenly when every share is zero', () => {
    const draft = putAccount(createDraft(saved(linked('a', 0), linked('b', 0))), 'a', { destinationUserId: 'other' })
    expect(total(draft.split.rows)).toBe(100)
  })
})

describe('removing a program', () => {
  test('an immediate undo of a removal restores the exact shares', () => {
    const draft = removeProgram(three(), 'inn')
    expect(shares(draft)).toEqual({ sky: 71, gas: 29 })
    expect(lastRemoval(draft)?.id).toBe('inn')
    const back = bringBack(draft)
    expect(changesOf(back).size).toBe(0)
    expect(lastRemoval(back)).toBeUndefined()
  })

  test('undoing a removal restores the share and keeps later edits', () => {
    const draft = editSplit(removeProgram(three(), 'inn'), { type: 'set', id: 'sky', percent: 50 })
    expect(shares(bringBack(draft))).toEqual({ sky: 35, gas: 35, inn: 30 })
  })

  test('undoing a removal restores the account of an unsaved program', () => {
    const added = putAccount(three(), 'tel', { destinationUserId: '0550' })
    const back = bringBack(removeProgram(added, 'tel'))
    expect(accountOf(back, 'tel')).toEqual({ destinationUserId: '0550' })
  })

  test('undo restores removed programs in reverse order', () => {
    const draft = removeProgram(removeProgram(three(), 'inn'), 'gas')
    expect(lastRemoval(draft)?.id).toBe('gas')
    expect(lastRemoval(bringBack(draft))?.id).toBe('inn')
    expect(lastRemoval(dismissRemoved(draft))).toBeUndefined()
  })

  test('removeProgram refuses a removal while every other program is locked', () => {
    const locked = editSplit(editSplit(three(), { type: 'lock', id: 'sky' }), { type: 'lock', id: 'gas' })
    const draft = removeProgram(locked, 'inn')
    expect(shares(draft)).toEqual(shares(three()))
    expect(draft.split.reason).toBe('others_locked')
  })
})

describe('replacing the stored preferences of a draft', () => {
  test('rebase adds the accounts of programs that another save unlinked', () => {
    const mine = editSplit(three(), { type: 'set', id: 'sky', percent: 60 })
    const rebased = rebase(mine, { connections: [linked('sky', 100)], etag: '"2"' })
    expect(shares(rebased)).toEqual({ sky: 60, inn: 24, gas: 16 })
    expect(toConnectionSet(rebased).map((item) => item.destinationAccount?.destinationUserId)).toEqual([
      undefined,
      'inn-1',
      'gas-1',
    ])
    expect(Object.fromEntries(changesOf(rebased))).toEqual({ sky: 'share', inn: 'added', gas: 'added' })
  })

  test('after backTo, a save sends only the accounts of unlinked programs', () => {
    const before = [linked('sky', 70), linked('inn', 30)]
    const now = { connections: [linked('sky', 100, 'new-member')], etag: '"2"' }
    expect(toConnectionSet(backTo(before, now))).toEqual([
      { destinationProgramId: 'sky', percentage: 70 },
      { destinationProgramId: 'inn', percentage: 30, destinationAccount: { destinationUserId: 'inn-1' } },
    ])
  })
})

describe('any sequence of edits', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  type Step = (draft: Draft) => Draft
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.tuple(id, fc.string({ minLength: 1, maxLength: 3 })).map(
      ([program, member]): Step =>
        (draft) =>
          putAccount(draft, program, { destinationUserId: member }),
    ),
    id.map(
      (program): Step =>
        (draft) =>
          removeProgram(draft, program),
    ),
    fc.constant<Step>(bringBack),
    fc.constant<Step>(dismissRemoved),
    fc.tuple(id, fc.integer({ min: -5, max: 120 })).map(
      ([program, percent]): Step =>
        (draft) =>
          editSplit(draft, { type: 'set', id: program, percent }),
    ),
    id.map(
      (program): Step =>
        (draft) =>
          editSplit(draft, { type: 'lock', id: program }),
    ),
    fc.constant<Step>((draft) => editSplit(draft, { type: 'even' })),
    fc.constant<Step>((draft) => editSplit(draft, { type: 'undo' })),
    fc.constant<Step>((draft) => editSplit(draft, { type: 'end' })),
  )
  const set = fc
    .uniqueArray(fc.tuple(id, fc.integer({ min: 0, max: 10_000 })), { selector: ([program]) => program })
    .map((pairs) => saved(...pairs.map(([program, hundredths]) => linked(program, hundredths / 100))))

  test('any sequence of edits gives preferences that the service accepts', () => {
    fc.assert(
      fc.property(set, fc.array(step, { maxLength: 40 }), (stored, steps) => {
        const draft = steps.reduce((current, apply) => apply(current), createDraft(stored))
        const batch = toConnectionSet(draft)
        const sum = batch.reduce((hundredths, item) => hundredths + Math.round(item.percentage * 100), 0)
        expect(batch.length > 0 && changesOf(draft).size > 0 ? sum : 10_000).toBe(10_000)
        expect(new Set(batch.map((item) => item.destinationProgramId)).size).toBe(batch.length)
        for (const item of batch) {
          const known = stored.connections.some(
            (connection) => connection.destinationProgramId === item.destinationProgramId,
          )
          expect(known || item.destinationAccount !== undefined).toBe(true)
        }
      }),
    )
  })

  test('if changesOf finds no change, the draft equals the stored preferences', () => {
    fc.assert(
      fc.property(set, fc.array(step, { maxLength: 12 }), (stored, steps) => {
        const draft = steps.reduce((current, apply) => apply(current), createDraft(stored))
        if (changesOf(draft).size > 0) return
        const shown = effectiveShares(stored.connections).map(({ id, percent }) => ({
          destinationProgramId: id,
          percentage: percent,
        }))
        const paid = shown.map((item) => linked(item.destinationProgramId, item.percentage))
        expect(holds(paid, toConnectionSet(draft))).toBe(true)
      }),
    )
  })

  test('rebase keeps shares and leaves no unlinked program without an account', () => {
    fc.assert(
      fc.property(set, set, fc.array(step, { maxLength: 20 }), (stored, theirs, steps) => {
        const mine = steps.reduce((current, apply) => apply(current), createDraft(stored))
        const rebased = rebase(mine, theirs)
        expect(shares(rebased)).toEqual(shares(mine))
        for (const item of toConnectionSet(rebased)) {
          const known = theirs.connections.some(
            (connection) => connection.destinationProgramId === item.destinationProgramId,
          )
          expect(known || item.destinationAccount !== undefined).toBe(true)
        }
      }),
    )
  })
})
