import type { Logger } from 'pino'
import { networkOf } from '../http/limits/network-of.ts'
import type { SecretUses } from '../store/credentials/secret-uses.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'

const pollMs = 2000

type UseKeeperOptions = { store: { secretUses: SecretUses }; log?: Pick<Logger, 'error'> }

/**
 * Starts a loop that stores the uses of client secrets every two seconds. `stop` stores the uses that are left: call it
 * after the last request.
 */
export const startUseKeeper = ({ store: { secretUses }, log }: UseKeeperOptions): Pick<Loop, 'stop'> => {
  const failure = 'the last uses of client secrets could not be stored'
  const loop = startLoop({ poll: () => secretUses.flush(networkOf), pollMs, log, failure })
  return {
    stop: async () => {
      await loop.stop()
      await secretUses.flush(networkOf).catch((err: unknown) => log?.error({ err }, failure))
    },
  }
}
