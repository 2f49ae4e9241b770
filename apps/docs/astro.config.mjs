import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import starlightLinksValidator from 'starlight-links-validator'
import { sections } from './src/write/site-map.ts'

/** The sidebar, with its labels in both languages. The labels of pages are their titles. */
const sidebar = sections.map(({ label, ar, entries }) => ({
  label,
  translations: { ar },
  collapsed: !['Start', 'Embed', 'Server', 'Webhooks'].includes(label),
  items: entries.map(({ slug }) => slug),
}))

export default defineConfig({
  base: '/docs',
  trailingSlash: 'always',
  outDir: 'dist',
  cacheDir: '.cache/astro',
  // The service compresses the files, and no picture needs another size.
  image: { service: passthroughImageService() },
  build: { assets: 'assets' },
  devToolbar: { enabled: false },
  // Starlight's tabs use its native library, which cannot be bundled.
  vite: { ssr: { external: ['satteri'] } },
  integrations: [
    starlight({
      title: { en: 'Loyalty widgets', ar: 'برامج الولاء' },
      logo: { src: './src/assets/logo.svg', alt: '' },
      favicon: '/favicon.svg',
      locales: { root: { label: 'English', lang: 'en' }, ar: { label: 'العربية', lang: 'ar', dir: 'rtl' } },
      components: { FallbackContentNotice: './src/components/FallbackNotice.astro' },
      customCss: ['./src/styles/site.css'],
      sidebar,
      plugins: [
        starlightLinksValidator({
          errorOnFallbackPages: false,
          exclude: [
            // The service fills the address of its portal.
            'lwPlaceholderPortalUrl/**',
            '/reference',
            '/reference.md',
            '/openapi.json',
            '/packages/**',
            '/errors/**',
            '/embed/**',
            '/.well-known/**',
          ],
        }),
      ],
    }),
  ],
})
