import { createAddresses, type Addresses } from './addresses.ts'
import type { EmbedContext } from './embed-statements.ts'
import { createEmbedKeys, type EmbedKeys } from './embed-keys.ts'
import { readWidgetSettings, type WidgetSettings } from './embedding.ts'
import { readSightings, readUsage, type SightingRow, type UsageRow } from './sighting-rows.ts'

export type EmbedSettings = {
  origins: Addresses
  returnUrls: Addresses
  keys: EmbedKeys
  /** Returns the settings of the widgets. */
  widgets: () => Promise<WidgetSettings>
  /** Returns the newest loads of widgets in pages, allowed or refused, at most 20. */
  sightings: (allowed: boolean) => Promise<SightingRow[]>
  /** Returns the allowed loads for each origin and embed key. */
  usage: () => Promise<UsageRow[]>
}

export const createEmbedSettings = (context: EmbedContext): EmbedSettings => ({
  origins: createAddresses(context, 'origin'),
  returnUrls: createAddresses(context, 'return_url'),
  keys: createEmbedKeys(context),
  widgets: () => readWidgetSettings(context.database, context.caller),
  sightings: (allowed) => readSightings(context.database.read, context.caller, allowed),
  usage: () => readUsage(context.database.read, context.caller, context.now()),
})
