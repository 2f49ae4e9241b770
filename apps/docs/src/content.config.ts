import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

/** The pages that `write-pages.ts` wrote. */
export const collections = {
  docs: defineCollection({
    loader: docsLoader({ generateId: ({ entry }) => entry.replace(/\.mdx?$/, '').replace(/(.)\/index$/, '$1') }),
    schema: docsSchema(),
  }),
}
