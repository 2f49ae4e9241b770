import { pino, type DestinationStream, type Logger } from 'pino'
import { DatabaseUnavailable } from './store/engine/database-errors.ts'

/**
 * Returns the name and the stack of an error. Leaves out the message and other properties, because they may quote an
 * address, a body or a token.
 */
const errorPlace = (error: Error): { name: string; stack: string[] } => ({
  name: error.name,
  stack:
    error.stack
      ?.slice(error.stack.indexOf(error.message) + error.message.length)
      .split('\n')
      .filter((line) => /^ +at /.test(line))
      .slice(0, 11) ?? [],
})

/**
 * Returns whether a log entry is about a database failure, which `watchDatabase` reports once a minute. The log drops
 * the entry, because one line for every failed request would hide other lines.
 */
const isReportedElsewhere = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'err' in entry && entry.err instanceof DatabaseUnavailable

/**
 * Creates a log with one JSON line per entry. The entry of a request has only its method and route pattern, because
 * addresses, queries and headers may contain reference numbers and tokens.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      hooks: {
        logMethod(entry, write) {
          if (!isReportedElsewhere(entry[0])) write.apply(this, entry)
        },
      },
      serializers: {
        err: errorPlace,
        req: ({ method, route }: { method: string; route: string }) => ({ method, route }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      },
    },
    destination,
  )
