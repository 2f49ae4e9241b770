import { Router, type Request } from 'express'
import { exportLimits, problem, type Endpoint } from '@loyalty/contract'
import { envs } from '../../caller.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { requireOwnLink } from '../../http/require-own-page.ts'
import { isoDate } from '../../http/request/dates.ts'
import { readParameters } from '../../http/request/read-parameters.ts'
import { validate } from '../../http/request/validate.ts'
import type { ExportReader } from '../../store/export-reader.ts'
import type { PortalContext } from '../portal-context.ts'
import { authenticatePortal } from '../session/authenticate-portal.ts'
import type { ListExport } from './list-export.ts'
import { multibrandExport } from './multibrand-export.ts'
import { requestsExport } from './requests-export.ts'
import { sendExport } from './send-export.ts'
import { transactionsExport } from './transactions-export.ts'
import { usageExport } from './usage-export.ts'

const listExports: readonly ListExport[] = [transactionsExport, multibrandExport, requestsExport, usageExport]

const tooManyAtOnce = () =>
  problem('TOO_MANY', {
    detail: `Your organization downloads ${exportLimits.atOnce} exports already. Wait until one has ended.`,
    members: { limit: exportLimits.atOnce },
  })

/** A page asks for JSON before it starts a download: an export that would be refused answers with its problem. */
const isCheck = (request: Request): boolean => request.get('accept') === 'application/json'

const dayOf = (at: number): string => isoDate(at).slice(0, 10)

/**
 * Returns the exports of the portal's lists as CSV: `/portal/api/{env}/exports/<name>.csv`, with the query of the list.
 * An export streams from its own connection to the database, and writes an audit entry before its first line. A request
 * for JSON checks the export alone.
 */
export const exportFiles = (context: PortalContext): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const running = new Map<string, number>()
  for (const each of listExports) {
    const path = `/portal/api/{env}/exports/${each.name}.csv` as const
    const endpoint: Endpoint = { ...each.list, path, query: each.query, audit: `${each.name}.exported` }
    router.get(path.replace('{env}', ':env'), async (request, response, next) => {
      const env = envs.find((one) => one === request.params['env'])
      if (env === undefined || request.method !== 'GET') return next()
      response.locals['route'] = path
      requireOwnLink(request.headers)
      const { session } = await authenticatePortal(endpoint, request, response, context)
      if (session === undefined) throw problem('SIGN_IN_REQUIRED')
      const [, search = ''] = request.originalUrl.split('?', 2)
      const { query } = validate({ query: { schema: each.query, input: readParameters(search, 'query', each.query) } })
      const { organizationId } = session
      const others = running.get(organizationId) ?? 0
      if (others >= exportLimits.atOnce) throw tooManyAtOnce()
      running.set(organizationId, others + 1)
      let reader: ExportReader | undefined
      try {
        reader = context.openExportReader()
        const prepared = await each.prepare({ query, env, session, context, reader })
        if (isCheck(request)) return response.status(204).end()
        await context.store.record(
          session.audit(env),
          { kind: each.name, id: organizationId },
          { after: prepared.facts },
        )
        const { from, to } = prepared.period
        response.set({
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${each.name}-${env}-${dayOf(from)}-to-${dayOf(to)}.csv"`,
          'Cache-Control': 'no-store',
        })
        await sendExport(response, prepared, { gone: goneSignal(response), stopping: context.stopping })
      } finally {
        running.set(organizationId, (running.get(organizationId) ?? 1) - 1)
        await reader?.close()
      }
    })
  }
  return router
}
