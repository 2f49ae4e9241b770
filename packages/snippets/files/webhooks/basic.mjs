import { createHash, timingSafeEqual } from 'node:crypto'

const { HOOK_USER, HOOK_PASSWORD } = process.env
if (!HOOK_USER || !HOOK_PASSWORD) throw new Error('Set HOOK_USER and HOOK_PASSWORD: without them anybody could sign in')

const digest = (text) => createHash('sha256').update(text).digest()
const expected = digest(`Basic ${Buffer.from(`${HOOK_USER}:${HOOK_PASSWORD}`).toString('base64')}`)

export const isFromService = (authorization) => timingSafeEqual(digest(authorization ?? ''), expected)
