import { defineElement } from './element.ts'
import { mount } from './mount.ts'
import { installGlobal } from './global.ts'

// The browser sets `currentScript` only while the script runs. A form or image with the name `currentScript` can
// replace this property, so the loader checks the class of its value.
const script = document.currentScript
defineElement(script instanceof HTMLScriptElement ? script.src : undefined)
installGlobal(window, mount)
