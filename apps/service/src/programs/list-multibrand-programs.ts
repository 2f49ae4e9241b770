import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { multibrandItems } from './program-items.ts'

export const handleListMultibrandPrograms = handler(endpoints.listMultibrandPrograms, async ({ org }, { baseUrl }) => ({
  body: multibrandItems(await org.catalog(), baseUrl),
}))

export const handleListPreferencePrograms = handler(endpoints.listPreferencePrograms, async ({ org }, { baseUrl }) => ({
  body: multibrandItems(await org.catalog(), baseUrl),
}))
