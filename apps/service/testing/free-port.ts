import { once } from 'node:events'
import { createServer } from 'node:net'

// The system hands out ports from 32768 on by itself, for outgoing connections and for servers on port 0. A port below
// that range stays free until its server starts.
const first = 16_000
const count = 16_000

/**
 * Returns a free port of loopback, for a server that starts later. Two servers that need each other's address need both
 * ports before either of them starts.
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
