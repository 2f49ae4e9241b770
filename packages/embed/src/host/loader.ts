import { defineElement } from './element.ts'
import { mount } from './mount.ts'
import { installGlobal } from './global.ts'

// The browser sets `currentScript` only while the script runs. A form or image with the name `currentScript` can hide
// the script, so the class is checked.
const script = document.currentScript
defineElement(script instanceof HTMLScriptElement ? script.src : undefined)
installGlobal(window, mount)
