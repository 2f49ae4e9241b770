/** Returns the whole body, or undefined if the body has more than `maxBytes` bytes. Reads no more than needed. */
export async function readBody({ body }: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  let read = new Uint8Array(0)
  for await (const chunk of body ?? []) {
    const longer = new Uint8Array(read.length + chunk.length)
    if (longer.length > maxBytes) return undefined
    longer.set(read)
    longer.set(chunk, read.length)
    read = longer
  }
  return read
}
