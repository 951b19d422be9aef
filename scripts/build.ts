import { buildWeb } from './build-web.ts'

const from = performance.now()
await buildWeb({ force: true })
console.log(`web app built in ${((performance.now() - from) / 1000).toFixed(1)} s`)
