import { pageStates } from '../../../gallery/page-states.ts'
import { exampleConfiguration } from '../../../gallery/example-configuration.ts'
import { exampleKeys, exampleOrigins } from '../example-embed.ts'

// The gallery has no widgets to frame. The journey of the builder shows the live preview.
export const states = pageStates({
  path: '/sandbox/embed/builder?widget=multibrand&accent=ff5a5f&text=b0a060&background=fff8e1&radius=4',
  answers: { getPortalConfiguration: exampleConfiguration, listEmbedKeys: exampleKeys, listOrigins: exampleOrigins },
  states: {
    filled: { reached: '.lw-contrast' },
    invalid: { acts: [['type', '[name=accent]', 'reddish']], reached: '.lw-error' },
    'no key': { answers: { listEmbedKeys: [] }, reached: '.empty' },
    'no origin': { answers: { listOrigins: [] }, reached: '.code-block' },
    forbidden: { role: 'support' },
    error: { answers: { listEmbedKeys: { problem: 'INTERNAL_ERROR' } }, reached: '.problem' },
    loading: { answers: { listEmbedKeys: 'never' }, reached: '.pending' },
  },
})
