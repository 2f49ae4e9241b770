import { createFirstScreen } from '@loyalty/widget/first-screen'
import { widgetApp } from './widget-app.tsx'

export const renderFirstScreen = createFirstScreen(widgetApp)
