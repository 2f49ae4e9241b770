import type { PreferencesSession } from '@loyalty/contract'
import { connection, linked, preferences } from './connections.ts'
import { everyProgram, multibrandProgram, sessionOf } from './programs.ts'
import { editStates } from './preferences-edit.ts'
import { saveStates } from './preferences-save.ts'
import { reportAnswers, reportStates } from './preferences-report.ts'
import { startStates } from './start.ts'
import type { Gallery, GalleryState } from './state.ts'

const session: PreferencesSession = {
  ...sessionOf,
  returnUrls: [],
  widget: 'multibrand',
  preferences: {
    programs: everyProgram.map(multibrandProgram),
    connections: [connection('nimbara', 50), connection('zaatroon', 30), connection('saltmere', 20)],
    etag: '"1"',
    balances: {
      pending: { estimatedValueInUsd: '108.07', estimatedValueInSourceLocalCurrency: '405.25' },
      matured: { estimatedValueInUsd: '12.80', estimatedValueInSourceLocalCurrency: '48.00' },
    },
    pendingPoints: [
      { programId: 'prg_nimbara', estimatedPoints: 4322 },
      { programId: 'prg_zaatroon', estimatedPoints: 12_968 },
      { programId: 'prg_saltmere', estimatedPoints: 5403 },
    ],
  },
}

const homeStates: readonly GalleryState[] = [
  { name: 'home', shows: 'balances, and where rewards go', until: '.lw-tabs' },
  {
    name: 'home-production',
    shows: 'the same without the sandbox’s ribbon, in one currency',
    session: (usual) => ({
      ...usual,
      environment: 'production',
      organization: { ...usual.organization, localCurrency: 'USD' },
    }),
    until: '.lw-tabs',
  },
  { name: 'home-empty', shows: 'no program is linked yet', session: linked(), until: 'main .lw-button-primary' },
  {
    name: 'home-zero',
    shows: 'no program has a share',
    session: preferences({ connections: [connection('nimbara', 0), connection('zaatroon', 0)], pendingPoints: [] }),
    until: '.lw-notice',
  },
  {
    name: 'home-proportion',
    shows: 'a program was unlinked, so the others share its part in proportion',
    session: linked(connection('nimbara', 60), connection('zaatroon', 25)),
    until: '.lw-notice',
  },
  {
    name: 'home-gone',
    shows: 'a linked program is no longer on offer',
    session: preferences({ programs: everyProgram.filter((id) => id !== 'zaatroon').map(multibrandProgram) }),
    until: '.lw-tabs',
  },
  {
    name: 'home-offline',
    shows: 'the device goes offline',
    acts: ['lose the network'],
    until: '.lw-announced > .lw-notice',
  },
]

export const preferencesGallery: Gallery = {
  widget: 'multibrand',
  session,
  answers: {
    validatePreferenceMember: { data: { data: { isValid: true } } },
    updatePreferences: {
      data: [connection('nimbara', 34), connection('zaatroon', 33), connection('saltmere', 33)],
      etag: '"2"',
    },
    listPreferences: { data: session.preferences.connections, etag: '"1"' },
    listPreferencePendingPoints: { data: session.preferences.pendingPoints },
    ...reportAnswers,
  },
  states: [...startStates, ...homeStates, ...editStates, ...saveStates, ...reportStates],
}
