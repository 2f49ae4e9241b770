import { sql, type Database } from '../src/store/engine/database.ts'
import { text } from '../src/store/engine/row.ts'
import { call, type Target } from './client.ts'
import { behaviours, type Behaviour } from './flaky-receiver.ts'
import type { Owner } from './owner.ts'

export type FlakyEndpoint = { id: string; behaviour: Behaviour; secret: string | null }

/**
 * Registers an endpoint for each behaviour except `webhooks`, because the catalog already has that endpoint. The secret
 * of that endpoint is null.
 */
export async function openEndpoints(owner: Owner, url: string): Promise<FlakyEndpoint[]> {
  const params = { env: 'sandbox' } as const
  const [first] = await owner.listWebhookEndpoints({ params })
  if (first === undefined) throw new Error('the catalogue has no endpoint')
  const opened: FlakyEndpoint[] = [{ id: first.id, behaviour: 'webhooks', secret: null }]
  for (const behaviour of behaviours.slice(1)) {
    const { endpoint, secret } = await owner.createWebhookEndpoint({
      params,
      body: { url: `${url}/${behaviour}`, auth: { mode: 'signature' } },
    })
    opened.push({ id: endpoint.id, behaviour, secret })
  }
  return opened
}

type OwnerRequestOptions = {
  database: Database
  endpoints: readonly FlakyEndpoint[]
  secrets: ReadonlyMap<Behaviour, string[]>
  again: Set<string>
  targets: readonly Target[]
}

const someDelivered = (endpointId: string) => sql`
  select id, event_id from deliveries where endpoint_id = ${endpointId} and state = 'DELIVERED' order by id desc limit 5`
const openOnes = (endpointId: string) => sql`select event_id from deliveries where endpoint_id = ${endpointId}`

/**
 * Returns a function that sends one request of the owner to a process; the test kills this process afterwards. `turn`
 * selects the kind of request. If the request can deliver an event a second time, the function adds the event to `again`.
 */
export function createOwnerRequests({ database, endpoints, secrets, again, targets }: OwnerRequestOptions) {
  const params = { env: 'sandbox' } as const
  const of = (behaviour: Behaviour): string => endpoints.find((each) => each.behaviour === behaviour)?.id ?? ''
  const delivered = () => database.read(someDelivered(of('slow')))

  const redeliver = async (owner: Owner): Promise<void> => {
    for (const row of await delivered()) {
      again.add(`slow ${text(row, 'event_id')}`)
      await owner.redeliverWebhook({ params: { ...params, deliveryId: text(row, 'id') } })
    }
  }
  const replay = async (owner: Owner): Promise<void> => {
    for (const row of await database.read(openOnes(of('refuses')))) again.add(`refuses ${text(row, 'event_id')}`)
    const body = { from: '2020-01-01', to: '2099-12-31', onlyFailed: false }
    await owner.replayWebhookEndpoint({ params: { ...params, endpointId: of('refuses') }, body })
  }
  const rotate = async (owner: Owner): Promise<void> => {
    const endpointId = of('webhooks')
    const { id, secret } = await owner.stageWebhookSecret({ params: { ...params, endpointId } })
    secrets.get('webhooks')?.push(secret)
    await owner.activateWebhookSecret({ params: { ...params, endpointId, secretId: id } })
  }
  const resend = async (_owner: Owner, victim: number): Promise<void> => {
    const { baseUrl, token } = targets[victim]!.sandbox
    for (const row of await delivered()) {
      const eventId = text(row, 'event_id')
      for (const { behaviour } of endpoints) again.add(`${behaviour} ${eventId}`)
      await call('POST', `${baseUrl}/webhook-events/${eventId}/resend`, token)
    }
  }
  const nothing = async (): Promise<void> => {}
  const turns = [nothing, redeliver, nothing, rotate, replay, resend]

  return (turn: number, owner: Owner, victim: number): Promise<void> =>
    (turns[turn % turns.length] ?? nothing)(owner, victim).catch(() => {})
}
