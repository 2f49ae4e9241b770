import { Agent, request } from 'undici'
import { signatureHeaders } from '../src/outbound/sign.ts'

/** A job for this process: send `count` signed posts to one address, one after the other on one connection. */
export type PostOrder = { url: string; secret: string; body: string; count: number }
export type PostResult = { perSecond: number }

const run = async ({ url, secret, body, count }: PostOrder): Promise<PostResult> => {
  const agent = new Agent({ allowH2: false, connections: 1, pipelining: 1 })
  const send = async (number: number): Promise<void> => {
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders({ secrets: [secret], eventId: `evt_${number}`, at: Date.now(), body }),
    }
    const answer = await request(url, { dispatcher: agent, method: 'POST', headers, body })
    await answer.body.dump()
  }
  await send(0)
  const begun = performance.now()
  for (let number = 1; number <= count; number += 1) await send(number)
  const perSecond = count / ((performance.now() - begun) / 1000)
  await agent.close()
  return { perSecond }
}

process.on('message', (order: PostOrder) => {
  const answer = async (): Promise<void> => void process.send?.(await run(order))
  void answer()
})
process.send?.('waiting')
