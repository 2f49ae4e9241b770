import express, { type NextFunction, type Request, type Response } from 'express'
import { generateKeyPair, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { AddressInfo } from 'node:net'
import { endpoints, type TransactionRequest } from '@loyalty/contract'

/** The service's response bodies, by endpoint. The baseline app answers with these bodies. */
export type BaselineAnswers = { transaction: string; programs: string; exchangeToken: string; multibrandToken: string }
export type BaselineReady = { url: string; token: string; tag: string }

const tag = '"constant"'
const { privateKey, publicKey } = await generateKeyPair('ES256')
const verified = new Map<string, JWTPayload>()

/** Verifies a token as the service does: the signature on the first use of the token, the expiry on every use. */
const requireToken = async (request: Request, _response: Response, next: NextFunction): Promise<void> => {
  const token = request.get('authorization')?.replace(/^Bearer /, '') ?? ''
  const claims =
    verified.get(token) ??
    (await jwtVerify(token, publicKey, { algorithms: ['ES256'], issuer: 'baseline', audience: 'baseline' })).payload
  verified.set(token, claims)
  if (Date.now() / 1000 >= (claims.exp ?? 0)) throw new Error('expired')
  next()
}

/** Starts an app whose routes only check the token and the body, and answer without a database. */
const serve = ({ transaction, programs, exchangeToken, multibrandToken }: BaselineAnswers) => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  const json = express.json()
  let issued = 0
  app.post('/transactions', requireToken, json, (request, response) => {
    const body: TransactionRequest = endpoints.createTransaction.body.parse(request.body)
    const id = `txn_${(issued += 1)}`
    response
      .status(201)
      .json({ id, totalPoints: body.basePoints, referenceNumber: body.referenceNumber, date: new Date().toISOString() })
  })
  app.get(
    '/transactions/:transactionId',
    requireToken,
    (_request, response) => void response.type('json').send(transaction),
  )
  app.get('/programs', requireToken, (_request, response) => void response.set('ETag', tag).type('json').send(programs))
  app.post(
    '/v1/auth/widget/point-exchange',
    json,
    (_request, response) => void response.type('json').send(exchangeToken),
  )
  app.post('/v1/auth/widget/multibrand', json, (_request, response) => void response.type('json').send(multibrandToken))
  const server = app.listen(0, '127.0.0.1', () => {
    const sign = async (): Promise<void> => {
      const token = await new SignJWT({ org: 'baseline', scope: 'all' })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .setIssuer('baseline')
        .setAudience('baseline')
        .setIssuedAt()
        .setExpirationTime('6h')
        .sign(privateKey)
      const ready: BaselineReady = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token, tag }
      process.send?.(ready)
    }
    void sign()
  })
}

process.once('message', (answers: BaselineAnswers) => serve(answers))
process.send?.('waiting')
