import { store } from '../../lib/store.js'

export const dynamic = 'force-dynamic'

export function GET() {
  return Response.json(store().orders())
}
