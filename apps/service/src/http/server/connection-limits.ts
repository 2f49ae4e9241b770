import { readFileSync } from 'node:fs'

/** The limit of file descriptors that `descriptorLimit` returns if the system reports no limit. */
const assumed = 4_096

/**
 * Returns how many files and sockets this process may open: the soft limit, which Node raises to the hard limit at its
 * start.
 */
export const descriptorLimit = (file = '/proc/self/limits'): number => {
  try {
    const soft = /^Max open files +(\d+|unlimited)/m.exec(readFileSync(file, 'utf8'))?.[1]
    return soft === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(soft ?? assumed)
  } catch {
    return assumed
  }
}

/** The maximum numbers of open connections: for the whole process, and for one remote address. */
export type ConnectionLimits = { total: number; perAddress: number }

type Settings = { trustProxy: number; connectionsPerAddress: number | undefined }

/**
 * Returns 80 % of the descriptors as the total. One address may use a quarter of the total, but at least 100. Behind a
 * trusted proxy, one address may use the total, because all callers share the proxy's address.
 */
export const connectionLimits = (
  { trustProxy, connectionsPerAddress }: Settings,
  descriptors = descriptorLimit(),
): ConnectionLimits => {
  const total = Math.floor(descriptors * 0.8)
  const perAddress = connectionsPerAddress ?? Math.max(100, Math.floor(total / 4))
  return { total, perAddress: trustProxy > 0 ? total : perAddress }
}
