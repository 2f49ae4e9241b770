import { connection, linked } from './connections.ts'
import { leaveStates } from './leave-states.ts'
import { changed, toSplit } from './preferences-edit.ts'
import type { Act, GalleryState } from './state.ts'

const saved: readonly Act[] = [...changed, { press: 'split.save' }]

const refusedAccount: GalleryState['answers'] = {
  updatePreferences: {
    refused: 'VALIDATION_FAILED',
    members: {
      errors: [{ field: 'connections[1].destinationAccount.destinationUserId', code: 'INVALID', message: 'unknown' }],
    },
  },
}

export const saveStates: readonly GalleryState[] = [
  {
    name: 'saving',
    shows: 'the save is in flight',
    answers: { updatePreferences: 'silence' },
    acts: saved,
    until: 'button[aria-busy]',
  },
  { name: 'saved', shows: 'saved, with a way back', acts: saved, until: '.lw-notice[data-tone=success]' },
  {
    name: 'saved-none',
    shows: 'saved without any program',
    session: linked(connection('nimbara', 100)),
    answers: { updatePreferences: { data: [], etag: '"2"' } },
    acts: [
      ...toSplit,
      { pressAt: '.lw-share-actions button:last-of-type' },
      { press: 'last.remove' },
      { press: 'split.save' },
    ],
    until: '.lw-notice[data-tone=success]',
  },
  {
    name: 'discarded',
    shows: 'changes were discarded, with an undo button',
    acts: [...changed, { press: 'split.discard' }],
    until: '.lw-toast',
  },
  {
    name: 'earlier',
    shows: 'changes of an earlier document to a split that has changed since: an offer',
    session: (usual) => ({
      ...usual,
      draft: JSON.stringify({
        etag: '"0"',
        rows: [
          { id: 'prg_nimbara', percent: 80, locked: false },
          { id: 'prg_zaatroon', percent: 20, locked: false },
        ],
        accounts: {},
        typed: {},
      }),
    }),
    until: '.lw-toast',
  },
  ...leaveStates(changed),
  {
    name: 'unsaved',
    shows: 'Home with an unsaved change',
    acts: [...changed, { press: 'shared.back' }],
    until: '.lw-notice[data-tone=warning]',
  },
  {
    name: 'unsure',
    shows: 'a save that could not be confirmed',
    answers: { updatePreferences: 'no connection', listPreferences: 'no connection' },
    acts: saved,
    hurried: true,
    until: '.lw-notice[data-tone=danger]',
  },
  {
    name: 'unsure-taken-back',
    shows: 'the user undid changes that may have been saved',
    answers: { updatePreferences: 'no connection', listPreferences: 'no connection' },
    acts: [
      ...saved,
      { pressAt: ':has(> .lw-notice[data-tone=danger]) ~ * .lw-button-quiet' },
      { press: 'shared.back' },
    ],
    hurried: true,
    until: '.lw-notice[data-tone=warning]',
  },
  {
    name: 'refused-account',
    shows: 'a refused account',
    answers: refusedAccount,
    acts: saved,
    until: '.lw-notice[data-tone=danger]',
  },
  {
    name: 'refused-field',
    shows: 'the same in the form, at the field',
    answers: refusedAccount,
    acts: [...saved, { press: 'save.check' }],
    until: '[aria-invalid]',
  },
  {
    name: 'refused-busy',
    shows: 'too many requests, with the time to wait',
    answers: { updatePreferences: { refused: 'RATE_LIMITED', retryAfter: 20 } },
    acts: saved,
    until: '.lw-notice[data-tone=danger]',
  },
  {
    name: 'conflict',
    shows: 'a conflict with a change from elsewhere: both versions, and a choice',
    answers: {
      updatePreferences: {
        refused: 'CONNECTIONS_CHANGED',
        members: { connections: [connection('nimbara', 80), connection('drovak', 20)] },
      },
      listPreferences: { data: [connection('nimbara', 80), connection('drovak', 20)], etag: '"7"' },
    },
    acts: saved,
    until: '[aria-labelledby=version-theirs]',
  },
  {
    name: 'paused',
    shows: 'the session has ended, and the host can start a new one',
    around: 'an app',
    withoutToken: true,
    answers: {
      updatePreferences: { refused: 'TOKEN_INVALID' },
      createWidgetSession: ['usual', { refused: 'TOKEN_INVALID' }],
    },
    acts: saved,
    until: '.lw-session-panel button',
  },
  {
    name: 'ended',
    shows: 'the session has ended, and no host can start a new one',
    answers: { updatePreferences: { refused: 'TOKEN_INVALID' }, renewWidgetSession: { refused: 'TOKEN_EXPIRED' } },
    acts: saved,
    until: '.lw-session-panel',
  },
]
