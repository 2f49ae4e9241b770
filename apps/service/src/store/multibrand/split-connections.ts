import type { SplitConnection } from '../../money/plan-multibrand.ts'
import { localRate, type CallerCatalogue } from '../catalog/catalogue.ts'
import type { MultibrandConnection } from '../connections/connection-rows.ts'

/** A user's connections with today's prices, as the pure plans take them. A program no longer offered counts as disabled. */
export function splitConnections(connections: readonly MultibrandConnection[], catalogue: CallerCatalogue): SplitConnection[] {
  return connections.map(({ id, programId, percentage, createdAt }) => {
    const program = catalogue.programs.get(programId)
    return {
      id,
      programId,
      weight: percentage,
      createdAt,
      enabled: program !== undefined && program.caller !== null && program.kind === 'single',
      priceUsd: program?.priceUsd ?? 0n,
      localRate: localRate(catalogue),
    }
  })
}
