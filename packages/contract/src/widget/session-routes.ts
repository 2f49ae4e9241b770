import type { Route } from '../route.ts'

const session = { method: 'POST', bucket: 'widget', status: 200 } as const

/** Routes that a widget calls before its first screen. */
export const widgetSessionRoutes = {
  createWidgetSession: { spec: 'X2', ...session, path: '/v1/widget/session', auth: 'none' },
  renewWidgetSession: { spec: 'X2', ...session, path: '/v1/widget/session/renew', auth: 'session' },
} as const satisfies Record<string, Route>
