import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds. The widget has asked for the same by then, and starts with that. */
const patience = 2_000

export const asJsonInHtml = (value: unknown): string => JSON.stringify(value).replace(/</g, String.raw`\u003c`)

/** The end of a widget's document, with what its first screen needs where that can be had in time. */
export const documentEnd = async (view: Promise<unknown>, end: string, longest = patience): Promise<string> => {
  const found = await Promise.race([view, sleep(longest, undefined, { ref: false })]).catch(() => undefined)
  return found === undefined ? end : `<script type="application/json" id="lw-view">${asJsonInHtml(found)}</script>${end}`
}
