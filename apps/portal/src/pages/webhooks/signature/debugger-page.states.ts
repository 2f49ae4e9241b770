import { pageStates } from '../../../gallery/page-states.ts'
import { exampleEndpoints } from '../example-webhooks.ts'

const given = [
  ['type', '[name=headers]', 'x-service-timestamp: 1795616880'],
  ['type', '[name=body]', '{ "type": "LINKED" }'],
] as const
const explain = ['press', '[data-act=explain]'] as const
const finding = {
  code: 'BODY_WHITE_SPACE_CHANGED',
  why: 'The white space of the JSON was changed, for example by a parser and a serializer.',
  remedy: 'Verify the bytes that arrived, before a JSON parser reads them.',
}
const explained = {
  verified: false,
  explained: true,
  findings: [finding],
  signedText: '1795616880:{"type":"LINKED"}',
  secret: { id: 'whs_01KAJR41T0S6QK8XJ2D7ZC5MNE', state: 'ACTIVE' as const },
}

export const states = pageStates({
  path: '/sandbox/webhooks/debugger',
  answers: { listWebhookEndpoints: [...exampleEndpoints], explainSignature: explained },
  states: {
    form: { reached: 'form' },
    incomplete: { acts: [explain], reached: '[aria-invalid]' },
    explained: { acts: [...given, explain], reached: '[data-explained=BODY_WHITE_SPACE_CHANGED]' },
    verified: {
      answers: { explainSignature: { ...explained, verified: true, findings: [] } },
      acts: [...given, explain],
      reached: '[data-explained=verified]',
    },
    unexplained: {
      answers: { explainSignature: { ...explained, explained: false, findings: [], secret: null } },
      acts: [...given, explain],
      reached: '[data-explained=nothing]',
    },
    'pasted secret': {
      acts: [
        ...given,
        ['press', '[value=pasted]'],
        ['type', '[name=secret]', 'ek_sandbox_5vTXjFQheaMmuTYJSzr9'],
        explain,
      ],
      reached: '[data-explained=HEADER_MISSING]',
    },
    'no endpoint': { answers: { listWebhookEndpoints: [] }, reached: '[name=secret]' },
    forbidden: { role: 'support' },
  },
})
