import { pino, type DestinationStream, type Logger } from 'pino'

/** Where an error came from. Its message and members stay out: they may quote an address or a body, and so a token. */
const errorPlace = (error: Error): { name: string; stack: string[] } => ({
  name: error.name,
  stack: error.stack?.split('\n').slice(1, 12) ?? [],
})

/** One JSON line per entry. A request is its method and path: queries and headers may carry tokens. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: {
        err: errorPlace,
        req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      },
    },
    destination,
  )
