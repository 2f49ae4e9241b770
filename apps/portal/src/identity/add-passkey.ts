import type { client } from '../api/client.ts'
import { deviceLabel } from './device-label.ts'
import { createPasskey } from './passkey.ts'

/** Lets the browser create a passkey and adds it to the account. */
export const addPasskey = async ({
  beginPasskey,
  addPasskey: add,
}: Pick<typeof client, 'beginPasskey' | 'addPasskey'>): Promise<void> => {
  const options = await beginPasskey({})
  await add({ body: { label: deviceLabel(), credential: await createPasskey(options) } })
}
