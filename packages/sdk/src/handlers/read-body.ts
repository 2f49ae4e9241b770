/** Returns the whole body, or undefined if the body has more than `maxBytes` bytes. Reads no more than needed. */
export async function readBody({ body }: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  let read = new Uint8Array(0)
  const reader = body?.getReader()
  for (;;) {
    const { value: chunk } = (await reader?.read()) ?? {}
    if (!chunk) return read
    const longer = new Uint8Array(read.length + chunk.length)
    if (longer.length > maxBytes) {
      // Not awaited: the body of a cloned request ends only after both copies do.
      void reader?.cancel().catch(() => undefined)
      return undefined
    }
    longer.set(read)
    longer.set(chunk, read.length)
    read = longer
  }
}
