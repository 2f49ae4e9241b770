import { defineElement } from './element.ts'
import { mount } from './mount.ts'
import { installGlobal } from './global.ts'

// Only now does the document know which script is running. The check is against a form or image that took the name.
const script = document.currentScript
defineElement(script instanceof HTMLScriptElement ? script.src : undefined)
installGlobal(window, mount)
