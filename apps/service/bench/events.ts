import { insertEvent } from '../src/store/webhooks/events.ts'
import { createIds } from '../src/store/access/ids.ts'
import { openDatabase, type DatabaseSettings } from '../src/store/engine/open-database.ts'
import { eventBody } from '../src/events/event-bodies.ts'
import { caller } from './catalog.ts'

const id = createIds(Date.now)

export const benchEventBody = (): string =>
  eventBody({
    transactionId: id('txn'),
    sourceProgramId: 'prg_rimalta',
    destinationProgramId: 'prg_zaatroon',
    value: 4.69,
    referenceNumber: 'BENCH-1',
    destinationAccount: { destinationUserId: 'MEMBER-1001', destinationUserEmail: null },
    timestamp: Math.floor(Date.now() / 1000),
    type: 'TRANSACTION_COMPLETED',
  })

const many = 2_000

/** Adds events whose fan-out has not happened yet, in commits of at most 2,000 events. */
export const addEvents = async (place: DatabaseSettings, count: number): Promise<void> => {
  const database = openDatabase(place)
  for (let added = 0; added < count; added += many) {
    const at = Date.now()
    const event = () => ({
      id: id('evt'),
      type: 'TRANSACTION_COMPLETED',
      subjectId: id('txn'),
      body: benchEventBody(),
      createdAt: at,
      dueAt: at,
    })
    await database.write(...Array.from({ length: Math.min(many, count - added) }, () => insertEvent(caller, event())))
  }
  await database.close()
}
