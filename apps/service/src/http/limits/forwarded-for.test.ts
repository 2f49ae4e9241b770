import { expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { startTestService } from '../../../testing/service.ts'

const warningsWith = async (settings: Record<string, string>): Promise<string[]> => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  await using service = await startTestService(settings, undefined, { log })
  const { sandbox, production } = service.baseUrls
  for (const url of [sandbox, sandbox, production, service.portalUrl])
    await fetch(`${url}/healthz`, { headers: { 'x-forwarded-for': '198.51.100.1' } })
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test('the service warns once about X-Forwarded-For while TRUST_PROXY is 0', async () => {
  expect(await warningsWith({})).toEqual([expect.stringContaining('set TRUST_PROXY')])
})

test('the service logs no X-Forwarded-For warning behind a trusted proxy', async () => {
  expect(await warningsWith({ TRUST_PROXY: '1' })).toEqual([])
})
