import type { SplitConnection } from '../../money/plan-multibrand.ts'
import { localRate, type CatalogSnapshot } from '../catalog/catalog-snapshot.ts'
import type { MultibrandConnection } from '../connections/connection-rows.ts'

/**
 * Returns a user's connections with current prices, as input for planning an execution. Marks a program that the
 * caller's organization no longer offers as disabled.
 */
export function splitConnections(
  connections: readonly MultibrandConnection[],
  catalog: CatalogSnapshot,
): SplitConnection[] {
  return connections.map(({ id, programId, percentage, createdAt }) => {
    const program = catalog.programs.get(programId)
    return {
      id,
      programId,
      weight: percentage,
      createdAt,
      enabled: program !== undefined && program.caller !== null && program.kind === 'single',
      priceUsd: program?.priceUsd ?? 0n,
      localRate: localRate(catalog),
    }
  })
}
