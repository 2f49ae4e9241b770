import { pageStates } from '../../gallery/page-states.ts'
import { exampleEndpoint } from './example-webhooks.ts'

const submit = ['press', 'button[type=submit]'] as const

export const states = pageStates({
  path: '/sandbox/webhooks/new',
  answers: {
    listWebhookEndpoints: [exampleEndpoint],
    createWebhookEndpoint: {
      endpoint: exampleEndpoint,
      secret: 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1',
      warnings: [{ field: 'url', code: 'NAME_NOT_RESOLVED', message: 'was not resolved' }],
    },
  },
  states: {
    form: { reached: 'form' },
    incomplete: { acts: [submit], reached: '.lw-error' },
    'user name in the address': {
      acts: [['type', '[name=url]', 'https://me:secret@api.rimalta.example/'], submit],
      reached: '.lw-error',
    },
    basic: { acts: [['press', '[value=basic]']], reached: '[name=password]' },
    oauth2: { acts: [['press', '[value=oauth2]']], reached: '[name=tokenUrl]' },
    'chosen types': { acts: [['press', 'fieldset input[type=checkbox]']], reached: 'fieldset .id' },
    created: { acts: [['type', '[name=url]', exampleEndpoint.url], submit], reached: '.secret-panel' },
    refused: {
      answers: { createWebhookEndpoint: { problem: 'TOO_MANY_WEBHOOK_ENDPOINTS' } },
      acts: [['type', '[name=url]', exampleEndpoint.url], submit],
      reached: '.lw-notice',
    },
    forbidden: { role: 'support' },
  },
})
