import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express, { type Express } from 'express'
import { createBff } from './app.ts'
import { readConfig } from './config.ts'
import type { Observation } from './observe.ts'
import { openStore } from './store.ts'

export const canary = {
  LOYALTY_CLIENT_SECRET: 'sk_sandbox_CANARY-1 :+/%',
  LOYALTY_WEBHOOK_SECRETS: 'whsec_CANARY-2,whsec_CANARY-3',
}

const listen = async (app: Express) => {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts a fake of the service's token endpoint on loopback. The fake records its requests. */
const startMint = async () => {
  const bodies: Record<string, unknown>[] = []
  const app = express().use(express.json())
  app.post('/v1/auth/widget/:type', (request, response) => {
    bodies.push(request.body as Record<string, unknown>)
    response.set('X-Request-Id', 'req_1').json({ accessToken: `eyJ.${request.params.type}.x` })
  })
  return { ...(await listen(app)), bodies }
}

/**
 * Starts the shop's server on loopback with a new store. Returns the store, and functions that send the requests of a
 * browser and of the service.
 */
export const startShop = async () => {
  const mint = await startMint()
  const observations: Observation[] = []
  const config = readConfig({
    LOYALTY_CLIENT_ID: 'cl_sandbox_1',
    LOYALTY_BASE_URL: mint.url,
    LOG_LEVEL: 'silent',
    ...canary,
  })
  const store = openStore(':memory:')
  const { server, url } = await listen(
    createBff(config, { store, observe: (observation) => observations.push(observation) }),
  )

  const texts: string[] = []
  const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const answer = await fetch(url + path, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
    const text = await answer.text()
    texts.push(JSON.stringify([...answer.headers]), text)
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: () => JSON.parse(text) as Record<string, unknown>,
    }
  }
  const json = { 'content-type': 'application/json', 'x-loyalty-widget': '1', origin: config.origin }
  const signIn = async (customerId = 'customer-1001') => {
    const answer = await call('POST', '/api/session', json, JSON.stringify({ customerId }))
    return { ...json, cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
  }
  const deliver = (
    event: object,
    more: { eventId?: string; secret?: string; headers?: Record<string, string> } = {},
  ) => {
    const { eventId = 'evt_1', secret = 'whsec_CANARY-2', headers = {} } = more
    const body = JSON.stringify(event)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', secret).update(`${timestamp}:${body}`).digest('hex')
    const signed = { 'x-service-timestamp': timestamp, 'x-service-signature': signature, 'x-service-event-id': eventId }
    return call('POST', '/webhooks', { 'content-type': 'application/json', ...signed, ...headers }, body)
  }
  return {
    store,
    call,
    json,
    signIn,
    deliver,
    texts,
    observations,
    minted: mint.bodies,
    async [Symbol.asyncDispose]() {
      for (const each of [server, mint.server]) {
        each.closeAllConnections()
        each.close()
        await once(each, 'close')
      }
      store.close()
    },
  }
}
