import autocannon, { type Options } from 'autocannon'

/**
 * A request that the load generator sends repeatedly. In each request, the load generator replaces each `[<id>]` in the
 * body by a new text.
 */
export type Target = {
  url: string
  path: string
  /** If set, the load generator requests these paths one after the other, instead of `path`. */
  paths?: readonly string[]
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  status?: number
}
export type Extent = { connections?: number; seconds: number; amount?: number | undefined }

export type Load = { answers: number; perSecond: number }

/** Sends a load, and returns its answers. Throws if an answer has another status than `status`. */
export const sendLoad = async (target: Target, { connections = 64, seconds, amount }: Extent): Promise<Load> => {
  const { url, path, paths, method = 'GET', headers = {}, body, status = 200 } = target
  const options: Options = {
    url: url + path,
    connections,
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    sampleInt: 50,
    duration: seconds,
    ...(amount === undefined ? {} : { amount }),
    ...(body === undefined ? {} : { body, idReplacement: true }),
    ...(paths === undefined ? {} : { requests: paths.map((each) => ({ path: each })) }),
  }
  let answers = 0
  const wrong = new Set<number>()
  const begun = performance.now()
  let last = begun
  await new Promise<void>((done, failed) => {
    const run = autocannon(options, (error: unknown, result) => {
      if (error instanceof Error) failed(error)
      else if (result.errors > 0) failed(new Error(`${method} ${path}: ${result.errors} requests had no answer`))
      else done()
    })
    run.on('response', (_client, code) => {
      answers += 1
      last = performance.now()
      if (code !== status) wrong.add(code)
    })
  })
  if (wrong.size > 0) throw new Error(`${method} ${path} answered ${[...wrong].join(', ')} instead of ${status}`)
  // The machine was too busy to answer any request within `seconds`. The function therefore measures again, with one
  // request per connection instead of a time limit.
  if (answers === 0 && amount === undefined) return sendLoad(target, { connections, seconds, amount: connections })
  if (answers === 0) throw new Error(`${method} ${path} answered nothing`)
  return { answers, perSecond: answers / ((last - begun) / 1000) }
}

/** Returns the answers per second of a load. */
export const requestsPerSecond = async (target: Target, extent: Extent): Promise<number> =>
  (await sendLoad(target, extent)).perSecond
