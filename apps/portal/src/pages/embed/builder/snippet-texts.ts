import type { AppSnippet, BrowserSnippet, ServerSnippet } from '@loyalty/snippets/render-options'
import android from '@loyalty/snippets/files/apps/RewardsActivity.kt?raw'
import ios from '@loyalty/snippets/files/apps/RewardsView.swift?raw'
// oxlint-disable-next-line import/default -- Vite returns the text of the file
import reactNative from '@loyalty/snippets/files/apps/Rewards.tsx?raw'
import flutter from '@loyalty/snippets/files/apps/rewards_page.dart?raw'
import appearanceScript from '@loyalty/snippets/files/builder/script-tag-appearance.html?raw'
import frame from '@loyalty/snippets/files/builder/plain-iframe.html?raw'
import javascript from '@loyalty/snippets/files/builder/mount.ts?raw'
import react from '@loyalty/snippets/files/builder/widget.tsx?raw'
import script from '@loyalty/snippets/files/builder/script-tag.html?raw'
import svelte from '@loyalty/snippets/files/builder/widget.svelte?raw'
import vue from '@loyalty/snippets/files/builder/widget.vue?raw'
import policy from '@loyalty/snippets/files/embed/policy.http?raw'
// oxlint-disable-next-line import/default -- Vite returns the text of the file
import express from '@loyalty/snippets/files/server/express.ts?raw'
// oxlint-disable-next-line import/default -- Vite returns the text of the file
import fastify from '@loyalty/snippets/files/server/fastify.mjs?raw'
// oxlint-disable-next-line import/default -- Vite returns the text of the file
import hono from '@loyalty/snippets/files/server/hono.mjs?raw'
// oxlint-disable-next-line import/default -- Vite returns the text of the file
import nest from '@loyalty/snippets/files/server/nest.mjs?raw'
// oxlint-disable-next-line import/default -- Vite returns the text of the file
import next from '@loyalty/snippets/files/server/widget-route.mjs?raw'
import csharp from '@loyalty/snippets/files/without-sdk/Token.cs?raw'
import java from '@loyalty/snippets/files/without-sdk/Token.java?raw'
import go from '@loyalty/snippets/files/without-sdk/token.go?raw'
import node from '@loyalty/snippets/files/without-sdk/token.mjs?raw'
import php from '@loyalty/snippets/files/without-sdk/token.php?raw'
import python from '@loyalty/snippets/files/without-sdk/token.py?raw'
import curl from '@loyalty/snippets/files/without-sdk/token.sh?raw'

const texts: Readonly<Record<string, string>> = {
  'builder/script-tag.html': script,
  'builder/script-tag-appearance.html': appearanceScript,
  'builder/widget.tsx': react,
  'builder/mount.ts': javascript,
  'builder/plain-iframe.html': frame,
  'builder/widget.vue': vue,
  'builder/widget.svelte': svelte,
  'apps/RewardsActivity.kt': android,
  'apps/RewardsView.swift': ios,
  'apps/Rewards.tsx': reactNative,
  'apps/rewards_page.dart': flutter,
}

/** Returns the text of a snippet for the page, by its path below the files of the snippets. */
export const snippetText = (path: string): string => {
  const text = texts[path]
  if (text === undefined) throw new Error(`No snippet has the path ${path}`)
  return text
}

export const serverTexts: Readonly<Record<ServerSnippet, string>> = {
  express,
  next,
  curl,
  fastify,
  nest,
  hono,
  node,
  php,
  python,
  go,
  java,
  csharp,
}

/** The header with the sources that a page with a widget needs. */
export const policyText = policy

/** Returns a name that is the same in every language, isolated from the direction of the text around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`

export const targetNames: Readonly<Record<Exclude<BrowserSnippet, 'script' | 'iframe'> | AppSnippet, string>> = {
  react: isolated('React'),
  javascript: isolated('JavaScript'),
  vue: isolated('Vue'),
  svelte: isolated('Svelte'),
  android: isolated('Android'),
  ios: isolated('iOS'),
  'react-native': isolated('React Native'),
  flutter: isolated('Flutter'),
}

export const serverNames: Readonly<
  Record<Extract<ServerSnippet, 'express' | 'next' | 'curl' | 'fastify' | 'nest' | 'hono'>, string>
> = {
  express: isolated('Express'),
  next: isolated('Next.js'),
  curl: isolated('curl'),
  fastify: isolated('Fastify'),
  nest: isolated('NestJS'),
  hono: isolated('Hono'),
}
