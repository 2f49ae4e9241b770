import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#root')).render(createElement('button', { type: 'button' }, 'Hello'))
