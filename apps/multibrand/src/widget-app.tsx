import type { WidgetApp } from '@loyalty/widget'
import { Preferences } from './app.tsx'

export const widgetApp: WidgetApp<'multibrand'> = {
  widget: 'multibrand',
  render: (session) => <Preferences session={session} />,
}
