import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { multibrandItems } from './program-items.ts'

export const handleListMultibrandPrograms = handler(endpoints.listMultibrandPrograms, async ({ caller }, { store, baseUrl }) => ({
  body: multibrandItems(await store.organization(caller).catalogue(), baseUrl),
}))

export const handleListPreferencePrograms = handler(endpoints.listPreferencePrograms, async ({ session }, { store, baseUrl }) => ({
  body: multibrandItems(await store.organization(session.caller).catalogue(), baseUrl),
}))
