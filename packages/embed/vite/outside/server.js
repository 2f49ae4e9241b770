import { mount, defineElement } from '@loyalty/embed'
import { LoyaltyWidget } from '@loyalty/embed/react'
import '@loyalty/embed/jsx'
import '@loyalty/embed/svelte'
import '@loyalty/embed/vue'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

defineElement()
const props = { type: 'multibrand', embedKey: 'ek', origin: 'http://localhost:4001', tokenEndpoint: '/token' }
process.stdout.write(`${typeof mount} ${renderToString(createElement(LoyaltyWidget, props))}`)
