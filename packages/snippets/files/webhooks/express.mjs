import express from 'express'
import { webhookReceiver } from '@loyalty/sdk/express'
import { apply, once } from './books.mjs'

const secrets = process.env.LOYALTY_WEBHOOK_SECRETS.split(',')

export const app = express().post('/webhooks', ...webhookReceiver({ secrets, seen: once, onEvent: apply }))
