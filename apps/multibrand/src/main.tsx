import { startWidget } from '@loyalty/widget'
import { widgetApp } from './widget-app.tsx'
import './style.css'

startWidget(widgetApp)
