import { cpus, loadavg } from 'node:os'
import { buildWeb } from '#scripts/build-web.ts'
import { openDatabases } from '#scripts/testing/databases.ts'
import { Client } from '#server/testing/client.ts'
import { baselineSize } from './web/baseline.ts'
import { audit } from './web/audit.ts'
import { fixed, median } from './web/figures.ts'
import { startProduct } from './web/product.ts'
import { scriptsOf, sentBytes } from './web/scripts.ts'
import { bytesByPackage } from './web/bytes-by-package.ts'

// npm run bench -- web [rounds] [who]
// JavaScript of two pages, as Chromium loads them with an empty cache, compared with only React, ReactDOM,
// router, and query; then Lighthouse's desktop profile, medians of rounds. `who` adds the share of each
// package.
const rounds = Number(process.argv[2] ?? 3)
const saysWho = process.argv.includes('who')
const pages = [
  { path: '/login', who: null, sees: 'input[type=password]', limit: 125 },
  { path: '/calibrates', who: 'role12@north.demo', sees: 'tbody a[href^="/calibrate/"]', limit: 240 },
]
const limits = { 'LCP ms': 600, 'TBT ms': 50, CLS: 0, accessibility: 100, 'best practices': 100 }

await buildWeb()
const alone = await baselineSize()
const databases = openDatabases()
const product = await startProduct(await databases.create('demo'))
try {
  const nobody = new Client(product.url, null)
  const says = `${cpus().length} x ${cpus()[0]?.model}; ${rounds} rounds; load ${fixed(loadavg()[0] ?? 0, 1)}`
  console.log(`Node ${process.version}; ${says}; ${new Date().toISOString().slice(0, 10)}`)
  const sizes: Record<string, Record<string, number>> = {}
  const audits: Record<string, Record<string, number | string>> = {}
  const wrong = new Set<string>()
  for (const { path, who, sees, limit } of pages) {
    const token = who ? (await nobody.signIn(who, 'Calibrate#2026')).token : null
    const scripts = await scriptsOf(product.url, path, token, sees)
    const { gz, br } = await sentBytes(product.url, scripts)
    sizes[path] = {
      'limit kB': limit,
      'gz kB': fixed(gz / 1000, 1),
      ratio: fixed(gz / 1000 / limit, 2),
      'alone gz kB': fixed(alone.gz / 1000, 1),
      'of alone': fixed(gz / alone.gz, 2),
      'br kB': fixed(br / 1000, 1),
      files: scripts.length,
    }
    if (saysWho)
      console.table(
        (await bytesByPackage(scripts)).slice(0, 25).map(([name, size]) => [name, fixed(size / 1000, 1)]),
      )
    const laps: Awaited<ReturnType<typeof audit>>[] = []
    for (let round = 0; round < rounds; round++) laps.push(await audit(product.url, path, token))
    for (const each of laps.flatMap((lap) => lap.failed)) wrong.add(`${path} ${each}`)
    audits[path] = {
      'LCP ms': Math.round(median(laps.map((lap) => lap.lcp))),
      'TBT ms': Math.round(median(laps.map((lap) => lap.tbt))),
      CLS: fixed(Math.max(...laps.map((lap) => lap.cls)), 4),
      accessibility: Math.min(...laps.map((lap) => lap.accessibility)),
      'best practices': Math.min(...laps.map((lap) => lap.practices)),
    }
  }
  console.table(sizes)
  console.table({ limit: limits, ...audits })
  for (const each of wrong) console.log(each)
} finally {
  await product.stop()
  await databases.close()
}
