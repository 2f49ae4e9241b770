import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts the bank's webhook receiver. The receiver records the event ids that it gets for each transaction. */
export async function startReceiver() {
  const eventsByTransaction = new Map<string, Set<string>>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { transactionId } = JSON.parse(Buffer.concat(chunks).toString()) as { transactionId?: string }
      const eventId = String(request.headers['x-service-event-id'])
      if (transactionId !== undefined)
        eventsByTransaction.set(transactionId, (eventsByTransaction.get(transactionId) ?? new Set()).add(eventId))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    eventsByTransaction,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
