import type { WidgetApp } from '@loyalty/widget'
import { PointExchange } from './app.tsx'

export const widgetApp: WidgetApp<'point-exchange'> = {
  widget: 'point-exchange',
  render: (session) => <PointExchange session={session} />,
}
