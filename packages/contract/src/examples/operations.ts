import { problemAdvice } from '../problem-advice.ts'
import type { Examples } from './example.ts'

export const operationExamples = {
  getKeys: {
    response: {
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: '-N7q5-kzG_u0vC3bZGb1BE18RspUdEvOlb4FCW5pe7M',
          y: 'mOTgiu0D45fhkxAboewLlBk2mvwU9GZAHv5GK8ux0Rg',
          kid: 'YdBKsUdwAXCu9PEVR2GlPkkTMo0orQFUG0cSs6jpMeU',
          alg: 'ES256',
          use: 'sig',
        },
      ],
    },
  },
  getOpenapi: { response: { openapi: '3.1.1' } },
  getErrorPage: {
    params: { code: 'RATE_LIMITED' },
    response: { code: 'RATE_LIMITED', title: 'Too many requests', status: 429, retryable: true, ...problemAdvice.RATE_LIMITED },
  },
  getHealth: { response: { status: 'ok' } },
  getReadiness: { response: { status: 'ready' } },
} satisfies Partial<Examples>
