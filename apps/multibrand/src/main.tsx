import { startWidget } from '@loyalty/widget'
import { Preferences } from './preferences.tsx'
import './style.css'

startWidget({ widget: 'multibrand', render: (session) => <Preferences session={session} /> })
