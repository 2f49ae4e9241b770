import type { MultibrandConnection, PreferencesView, WidgetSession } from '@loyalty/contract'
import type { ProgramName } from './programs.ts'

const changed = '2026-10-07T09:24:00.000Z'

/** Returns a linked program with its share in percent. */
export const connection = (program: ProgramName, percentage: number): MultibrandConnection => ({
  id: `con_${program}`,
  destinationUserId: program === 'ghaymat-bunn' ? null : 'NB40718822',
  destinationUserEmail: program === 'ghaymat-bunn' ? 'layla@mail.example' : null,
  destinationUserFirstName: program === 'nimbara' ? 'Layla' : null,
  destinationUserLastName: program === 'nimbara' ? 'Zahrawin' : null,
  percentage,
  destinationProgramId: `prg_${program}`,
  updatedAt: changed,
  createdAt: changed,
})

/** Returns a function that replaces some preferences of the gallery's usual session. */
export const preferences = (change: Partial<PreferencesView>) => (usual: WidgetSession) =>
  usual.widget === 'multibrand' ? { ...usual, preferences: { ...usual.preferences, ...change } } : usual

export const linked = (...connections: MultibrandConnection[]) => preferences({ connections })
