import { writeFileSync } from 'node:fs'
import express from 'express'

/** Put this route before the receiver. It records each delivery as it arrived. */
export const recorder = express().post('/webhooks', express.raw({ type: () => true }), (request, response, next) => {
  writeFileSync('body.json', request.body)
  writeFileSync('headers.json', JSON.stringify(request.rawHeaders))
  next()
})
