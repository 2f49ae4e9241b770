import { once } from 'node:events'
import { createServer } from 'node:net'

// The system chooses ports from 32768 on for outgoing connections and for servers on port 0. A lower port therefore
// stays free until its server starts.
const first = 16_000
const count = 16_000

/**
 * Returns a free port of loopback, for a server that starts later. Servers that need each other's addresses need all
 * ports before the first server starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * count)
    const probe = createServer()
    const free = once(probe.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    )
    if (!(await free)) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
