import { createServiceClient, widgetHandler } from '@loyalty/sdk'
import { store } from '../../../../lib/store.js'

// The build loads this file too, and has no settings. So the first request creates the handler.
let handler

function handle(request) {
  handler ??= widgetHandler({
    client: createServiceClient(), // reads LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET
    // Replace both functions: the user comes from your session, the order from your database.
    user: () => ({ id: 'customer-1001' }),
    order: () => store().openOrder(),
    origin: process.env.SHOP_ORIGIN || undefined, // what customers see, behind a proxy or TLS
  })
  return handler(request)
}

// POST answers the page's script. GET opens the widget from a link or in a plain iframe.
export { handle as GET, handle as POST }
