import type { client } from '../api/client.ts'
import { deviceLabel } from './device-label.ts'
import { createPasskey } from './passkey.ts'

/** Lets the browser create a passkey and adds it to the account. */
export const addPasskey = async (calls: Pick<typeof client, 'beginPasskey' | 'addPasskey'>): Promise<void> => {
  // The build finds the routes of this module in calls of the form `calls.name(…)`.
  const options = await calls.beginPasskey({})
  await calls.addPasskey({ body: { label: deviceLabel(), credential: await createPasskey(options) } })
}
