import { parentPort, workerData } from 'node:worker_threads'
import { runBatch } from './sqlite-batch.ts'
import { connect } from './sqlite-connection.ts'
import { createUnpacker, packOutcomes, type Answer, type Batch } from './sqlite-messages.ts'

// The code of the writer thread: it runs batches on a connection of its own, so that the event loop of the service goes
// on while a commit waits for the disk. The message `close` ends it.

const connection = connect(String(workerData), false)
const unpack = createUnpacker()

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (message: Answer | 'ready'): void => parentPort?.postMessage(message)

// A batch that does not arrive would leave its writes without an answer, so the thread ends.
parentPort?.on('messageerror', (cause) => {
  throw cause
})
parentPort?.on('message', (message: Batch | 'close') => {
  if (message !== 'close') return send(packOutcomes(runBatch(connection, unpack(message))))
  connection.close()
  parentPort?.close()
})
send('ready')
