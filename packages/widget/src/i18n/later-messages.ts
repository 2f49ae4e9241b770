// A build replaces this module (vite/bundle-messages.ts). The built module adds the messages that the first screen does
// not use.
import './bundled.ts'
