import { connection, linked } from './connections.ts'
import { changed, toSplit } from './preferences-edit.ts'
import type { Act, GalleryState } from './state.ts'

const saved: readonly Act[] = [...changed, { press: 'split.save' }]

const refusedAccount: GalleryState['answers'] = {
  updatePreferences: {
    refused: 'VALIDATION_FAILED',
    members: { errors: [{ field: 'connections[1].destinationAccount.destinationUserId', code: 'INVALID', message: 'unknown' }] },
  },
}

export const saveStates: readonly GalleryState[] = [
  { name: 'saving', shows: 'on its way', answers: { updatePreferences: 'silence' }, acts: saved, until: 'button[aria-busy]' },
  { name: 'saved', shows: 'saved, with a way back', acts: saved, until: '.lw-notice[data-tone=success]' },
  {
    name: 'saved-none',
    shows: 'saved without any program',
    session: linked(connection('nimbara', 100)),
    answers: { updatePreferences: { data: [], etag: '"2"' } },
    acts: [...toSplit, { pressAt: '.lw-share-note button:last-of-type' }, { press: 'last.remove' }, { press: 'split.save' }],
    until: '.lw-notice[data-tone=success]',
  },
  {
    name: 'discarded',
    shows: 'changes were discarded, and can come back',
    acts: [...changed, { press: 'split.discard' }],
    until: '.lw-toast',
  },
  {
    name: 'unsaved',
    shows: 'Home while something is not saved',
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
    shows: 'changes that may have been saved were taken back',
    answers: { updatePreferences: 'no connection', listPreferences: 'no connection' },
    acts: [...saved, { pressAt: ':has(> .lw-notice[data-tone=danger]) ~ * .lw-button-quiet' }, { press: 'shared.back' }],
    hurried: true,
    until: '.lw-notice[data-tone=warning]',
  },
  {
    name: 'refused-account',
    shows: 'an account that is not accepted',
    answers: refusedAccount,
    acts: saved,
    until: '.lw-notice[data-tone=danger]',
  },
  {
    name: 'refused-field',
    shows: 'the same in its form, at the field',
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
    shows: 'changed elsewhere meanwhile: both versions, and a choice',
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
    shows: 'the session has ended, and the page around can be asked for another',
    around: 'an app',
    withoutToken: true,
    answers: { updatePreferences: { refused: 'TOKEN_INVALID' }, createWidgetSession: ['usual', { refused: 'TOKEN_INVALID' }] },
    acts: saved,
    until: '.lw-session-panel button',
  },
  {
    name: 'ended',
    shows: 'the session has ended, and nobody can be asked',
    answers: { updatePreferences: { refused: 'TOKEN_INVALID' }, renewWidgetSession: { refused: 'TOKEN_EXPIRED' } },
    acts: saved,
    until: '.lw-session-panel',
  },
]
