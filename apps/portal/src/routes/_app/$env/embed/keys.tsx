import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../frame/environment.ts'
import { changedTexts } from '../../../../messages/changed/texts.ts'
import { embedTexts } from '../../../../messages/embed/texts.ts'
import { embedKeysQuery } from '../../../../pages/embed/embed-query.ts'
import { KeysPage } from '../../../../pages/embed/keys-page.tsx'

export const Route = createFileRoute('/_app/$env/embed/keys')({
  staticData: { permission: 'listEmbedKeys' },
  loader: ({ context, params }) =>
    Promise.all([
      embedTexts.load(),
      changedTexts.load(),
      context.queryClient.ensureQueryData(embedKeysQuery(params.env as Environment)),
    ]),
  component: KeysPage,
})
