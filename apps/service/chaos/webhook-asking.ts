import { sql, type Database } from '../src/store/engine/database.ts'
import { text } from '../src/store/engine/row.ts'
import { call, type Target } from './client.ts'
import { moods, type Mood } from './moody-receiver.ts'
import type { Owner } from './owner.ts'

export type MoodyEndpoint = { id: string; mood: Mood; secret: string | null }

/** An endpoint for each mood; the secret is null where the catalogue gave it. */
export async function openEndpoints(owner: Owner, url: string): Promise<MoodyEndpoint[]> {
  const params = { env: 'sandbox' } as const
  const [first] = await owner.listWebhookEndpoints({ params })
  if (first === undefined) throw new Error('the catalogue has no endpoint')
  const opened: MoodyEndpoint[] = [{ id: first.id, mood: 'webhooks', secret: null }]
  for (const mood of moods.slice(1)) {
    const { endpoint, secret } = await owner.createWebhookEndpoint({ params, body: { url: `${url}/${mood}`, auth: { mode: 'signature' } } })
    opened.push({ id: endpoint.id, mood, secret })
  }
  return opened
}

type Asking = {
  database: Database
  endpoints: readonly MoodyEndpoint[]
  secrets: ReadonlyMap<Mood, string[]>
  again: Set<string>
  targets: readonly Target[]
}

const someDelivered = (endpointId: string) => sql`
  select id, event_id from deliveries where endpoint_id = ${endpointId} and state = 'DELIVERED' order by id desc limit 5`
const openOnes = (endpointId: string) => sql`select event_id from deliveries where endpoint_id = ${endpointId}`

/** What an owner asks of a process that is about to be killed: in turn, and whether or not an answer comes. Notes what may be sent again. */
export function createAsking({ database, endpoints, secrets, again, targets }: Asking) {
  const params = { env: 'sandbox' } as const
  const of = (mood: Mood): string => endpoints.find((each) => each.mood === mood)?.id ?? ''
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
      for (const { mood } of endpoints) again.add(`${mood} ${eventId}`)
      await call('POST', `${baseUrl}/webhook-events/${eventId}/resend`, token)
    }
  }
  const nothing = async (): Promise<void> => {}
  const turns = [nothing, redeliver, nothing, rotate, replay, resend]

  return (turn: number, owner: Owner, victim: number): Promise<void> =>
    (turns[turn % turns.length] ?? nothing)(owner, victim).catch(() => {})
}
