import { pino, type DestinationStream, type Logger } from 'pino'
import { DatabaseUnavailable } from './store/engine/database-errors.ts'

/** Where an error came from. Its message and members stay out: they may quote an address or a body, and so a token. */
const errorPlace = (error: Error): { name: string; stack: string[] } => ({
  name: error.name,
  stack:
    error.stack
      ?.slice(error.stack.indexOf(error.message) + error.message.length)
      .split('\n')
      .filter((line) => /^ +at /.test(line))
      .slice(0, 11) ?? [],
})

/** `watchDatabase` reports a database in trouble once a minute: a line from each request and worker that meets it would bury the rest. */
const isReportedElsewhere = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'err' in entry && entry.err instanceof DatabaseUnavailable

/** One JSON line per entry. A request is its method and route pattern: addresses, queries and headers may carry references and tokens. */
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
