import { limits } from '@loyalty/contract/limits'
import { membersOf, readDraft, readTyped } from '@loyalty/widget'
import type { Draft } from './account.ts'
import { findOption, optionKey } from '../options.ts'
import { reduceFirst, type State, type Step } from '../state.ts'

/**
 * The input that a reload keeps: the program that the user chose, whether the account form was open, and the form inputs by
 * option. Never a consent: after a reload, the user reviews the order again.
 */
type Kept = { chosen: string | null; open: boolean; inputs: Readonly<Record<string, Draft>> }

function placeOf(at: Step): Omit<Kept, 'inputs'> {
  switch (at.step) {
    case 'choose':
      return { chosen: at.chosen, open: false }
    case 'account':
      return { chosen: optionKey(at.option), open: true }
    case 'done':
      return { chosen: null, open: false }
    default:
      return { chosen: optionKey(at.order.option), open: true }
  }
}

/**
 * Returns the user's input as text for the service, or null if the user has entered nothing. If all inputs are too long
 * together, the text has only those of the chosen program.
 */
export function keptInput({ at, drafts }: State): string | null {
  const place = placeOf(at)
  if (place.chosen === null && Object.keys(drafts).length === 0) return null
  const write = (inputs: Kept['inputs']) => JSON.stringify({ ...place, inputs } satisfies Kept)
  const whole = write(drafts)
  if (whole.length <= limits.widgetDraft) return whole
  const own = drafts[place.chosen ?? '']
  const part = write(own ? { [place.chosen ?? '']: own } : {})
  return part.length <= limits.widgetDraft ? part : null
}

const inputOf = ({ values, save }: Readonly<Record<string, unknown>>): Draft => ({
  values: readTyped(values),
  save: save === true,
})

/**
 * Returns the state with the input of a text that {@link keptInput} has written, perhaps in another version of the
 * widget. Ignores programs that are not offered any more, and whatever it cannot read. Returns `state` itself if the
 * user has already begun.
 */
export function withKeptInput(state: State, text: string): State {
  const { at } = state
  if (at.step !== 'choose' || at.chosen !== null || Object.keys(state.drafts).length > 0) return state
  const kept = readDraft(text)
  const drafts = Object.fromEntries(
    Object.entries(membersOf(kept['inputs']))
      .filter(([key]) => findOption(state.options, key))
      .map(([key, value]) => [key, inputOf(membersOf(value))]),
  )
  const option = findOption(state.options, String(kept['chosen']))
  if (!option || option.unavailable) return { ...state, drafts }
  const type = kept['open'] === true ? 'opened' : 'chose'
  return reduceFirst({ ...state, drafts }, { type, key: optionKey(option) })
}
