import './style.css'
import { startWidget } from '@loyalty/widget'
import { Preferences } from './preferences.tsx'

startWidget({ widget: 'multibrand', render: (session) => <Preferences session={session} /> })
