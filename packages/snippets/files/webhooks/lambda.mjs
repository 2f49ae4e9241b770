import { fromLambda, toLambda } from '@loyalty/sdk'
import { POST } from './fetch.mjs'

export const handler = async (event) => toLambda(await POST(fromLambda(event)))
