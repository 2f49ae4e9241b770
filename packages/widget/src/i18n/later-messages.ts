// A build replaces this module (vite/bundle-messages.ts). The built module adds the messages of later screens to the
// first messages.
import './bundled.ts'
