import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { desk, phone } from './person.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const laws = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const standStill = `for (const each of document.querySelectorAll('*'))
  if (getComputedStyle(each).position === 'sticky') each.style.position = 'static'`

/** Runs inside the page: axe's violations as lines of rule and elements. */
const violations = async ({
  options,
  without,
}: {
  options: object
  without: string[]
}): Promise<string[]> => {
  const { axe } = globalThis as unknown as { axe: typeof Axe }
  const found = await axe.run(
    { include: ['html'], exclude: without },
    { resultTypes: ['violations'], preload: false, ...options },
  )
  return found.violations.map(
    ({ id, nodes }) => `${id} ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
}

/** What axe finds on the page as it stands, by all its rules or those that `options` names, except inside `without`. */
export async function violationsNow(
  page: Page,
  options: object = {},
  without: string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource)
  return page.evaluate(violations, { options, without })
}

const everything = { runOnly: { type: 'tag', values: laws } }
const allButContrast = { ...everything, rules: { 'color-contrast': { enabled: false } } }
const frame = [':has(> main#page) > header', ':has(> main#page) > div > nav']

/**
 * Finds axe violations on the page at both widths, in one theme each, and contrast, which takes half of axe's time, at
 * one of them. Screens share their parts, so which theme and width is which depends on the name's length.
 * `isFrameKnown` leaves out the app's header and menu, which another screen of the same person has checked.
 */
export async function violationsOf(
  page: Page,
  name: string,
  { isFrameKnown = false }: { isFrameKnown?: boolean } = {},
): Promise<string[]> {
  const lines: string[] = []
  const [deskScheme, phoneScheme] =
    name.length % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  const [deskRules, phoneRules] =
    name.length % 4 < 2 ? [everything, allButContrast] : [allButContrast, everything]
  for (const [size, viewport, colorScheme, rules] of [
    ['desk', desk, deskScheme, deskRules],
    ['phone', phone, phoneScheme, phoneRules],
  ] as const) {
    await page.setViewportSize(viewport)
    // What a bar at the foot covers can be scrolled out from under it, which axe does not know.
    await page.evaluate(standStill)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    for (const each of await violationsNow(page, rules, isFrameKnown ? frame : []))
      lines.push(`${name}, ${size}, ${colorScheme}: ${each}`)
  }
  await page.setViewportSize(desk)
  return lines
}
