import { expect, test } from '../test.ts'
import { nimbara } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expectEvents, preferencesOf, widgetFrame } from './embedded.ts'

test('a widget saves edits after browser extensions changed its document', async ({ page, shop, stack }) => {
  await shop.signIn()
  await storeSplit(stack, seeded)
  await openBarePage(page, stack, scriptTag(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await widgetFrame(page).evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode())
      if (!texts.currentNode.parentElement?.closest('script, style')) found.push(texts.currentNode)
    for (const text of found) {
      const font = document.createElement('font')
      text.parentNode?.replaceChild(font, text)
      font.append(text)
    }
    for (const input of document.querySelectorAll('input')) input.after(document.createElement('div'))
    document.body.prepend(document.createElement('div'))
  })
  await preferences.type(nimbara, 60)
  await preferences.remove('غيمة بُن').click()
  await preferences.save()
  await expectEvents(page, 'ready', 'complete')
  expect(Object.keys(await readSplit(stack))).toEqual(['prg_nimbara', 'prg_zaatroon'])
})
