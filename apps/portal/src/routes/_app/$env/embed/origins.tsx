import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../frame/environment.ts'
import { embedTexts } from '../../../../messages/embed/texts.ts'
import { originsQuery, refusedQuery } from '../../../../pages/embed/embed-query.ts'
import { OriginsPage } from '../../../../pages/embed/origins-page.tsx'
import { searchOf } from '../../../../search.ts'

export const Route = createFileRoute('/_app/$env/embed/origins')({
  // The links of Home open the form: `new` without an origin, or with this refused origin.
  validateSearch: searchOf({ add: true }),
  staticData: { rail: 'embed', permission: 'listOrigins' },
  loader: ({ context, params }) =>
    Promise.all([
      embedTexts.load(),
      context.queryClient.ensureQueryData(originsQuery(params.env as Environment)),
      context.queryClient.ensureQueryData(refusedQuery(params.env as Environment)),
    ]),
  component: OriginsPage,
})
