import { readFileSync } from 'node:fs'

/** Where the system does not say. */
const assumed = 4_096

/** Returns the soft limit of open files and sockets of this process. Node has raised it to the hard limit at its start. */
export const descriptorLimit = (file = '/proc/self/limits'): number => {
  try {
    const soft = /^Max open files +(\d+|unlimited)/m.exec(readFileSync(file, 'utf8'))?.[1]
    return soft === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(soft ?? assumed)
  } catch {
    return assumed
  }
}

/** Connections that the process keeps at once: over all its servers, and from one remote address. */
export type ConnectionLimits = { total: number; perAddress: number }

type Settings = { trustProxy: number; connectionsPerAddress: number | undefined }

/**
 * Returns 80 % of the descriptors in all, and a quarter of that for an address, at least 100. All callers behind a trusted proxy share
 * its address, which then has no limit of its own.
 */
export const connectionLimits = ({ trustProxy, connectionsPerAddress }: Settings, descriptors = descriptorLimit()): ConnectionLimits => {
  const total = Math.floor(descriptors * 0.8)
  const perAddress = connectionsPerAddress ?? Math.max(100, Math.floor(total / 4))
  return { total, perAddress: trustProxy > 0 ? total : perAddress }
}
