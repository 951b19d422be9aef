import lighthouse, { desktopConfig } from 'lighthouse'
import { withChromium } from './browser.ts'

export type Audited = {
  lcp: number
  tbt: number
  cls: number
  accessibility: number
  practices: number
  /** Failed audits, as Lighthouse names them. */
  failed: string[]
}

/** Runs Lighthouse's desktop profile on a page with an empty cache. Times are in milliseconds. */
export const audit = (url: string, path: string, token: string | null): Promise<Audited> =>
  withChromium(url, token, async (_context, port) => {
    const onlyCategories = ['performance', 'accessibility', 'best-practices']
    const result = await lighthouse(
      url + path,
      { port, onlyCategories, output: 'json', logLevel: 'silent' },
      desktopConfig,
    )
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'nothing came back'}`)
    const { lhr } = result
    const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
    const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100)
    const failed = ['accessibility', 'best-practices'].flatMap((id) =>
      (lhr.categories[id]?.auditRefs ?? []).flatMap((ref) => {
        const found = lhr.audits[ref.id]
        if (!found || found.score === null || found.score === 1 || ref.weight === 0) return []
        const details = found.details as { items?: { node?: { selector?: string } }[] } | undefined
        const places = (details?.items ?? []).map((item) => item.node?.selector ?? JSON.stringify(item))
        return [`${id}: ${found.title} (${places.slice(0, 3).join('; ')})`]
      }),
    )
    const shifts = lhr.audits['layout-shifts']?.details as
      | { items?: { score?: number; node?: { selector?: string } }[] }
      | undefined
    for (const { score: by, node } of shifts?.items ?? [])
      failed.push(`layout shift: ${node?.selector ?? 'unknown'} by ${by?.toFixed(4)}`)
    const page = new URL(lhr.finalDisplayedUrl).pathname
    if (page !== path) throw new Error(`${path} led to ${page}`)
    return {
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      failed,
    }
  })
