import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'

/**
 * A document whose picture depends on the browser and the fonts: Latin and Arabic letters in each weight and size,
 * digits, signs, curves, shades, a drawing, and controls.
 */
const probe = `<!doctype html><meta charset="utf-8"><style>body { margin: 0; inline-size: 600px } p { margin: 0 }
  b { display: inline-block; inline-size: 40px; block-size: 24px; border: 1px solid #0b5c63; border-radius: 9px; background: #0b5c6380 }</style>
  ${['ltr', 'rtl']
    .flatMap((dir) =>
      [400, 500, 600, 700].flatMap((weight) =>
        [
          "system-ui, 'Noto Sans', 'Noto Sans Arabic', sans-serif",
          "'Noto Sans Arabic', system-ui, sans-serif",
          'ui-monospace, monospace',
        ].map(
          (
            family,
            index,
          ) => `<p dir="${dir}" lang="${dir === 'rtl' ? 'ar' : 'en'}" style="font: ${weight} ${13 + index * 3}px ${family}">
            Points, 1,875.50 % … ‘fi’ — نقاط المكافآت ١٬٨٧٥٫٥٠ ٪ → ✓</p>`,
        ),
      ),
    )
    .join('')}
  <b></b> <b style="box-shadow: 0 2px 6px #0008; transform: rotate(7deg)"></b> <b style="background: linear-gradient(90deg, #fff, #10212a)"></b>
  <svg width="40" height="40"><circle cx="20" cy="20" r="15.5" fill="none" stroke="#7a4ca0" stroke-width="3" stroke-dasharray="21 9"/></svg>
  <p><input value="1,875.50"><input type="search" placeholder="نقاط"><input type="radio" checked><input type="checkbox"><select><option>Points</select>
    <button>نقاط</button><textarea>Points</textarea><progress value="0.3"></progress></p>`

/**
 * Returns a hash of the probe's screenshot. Two browsers with the same hash draw identical pictures, even if their
 * versions differ.
 */
export async function fingerprintOf(page: Page): Promise<string> {
  await page.setContent(probe)
  const picture = await page.locator('body').screenshot()
  return createHash('sha256').update(picture).digest('hex')
}
